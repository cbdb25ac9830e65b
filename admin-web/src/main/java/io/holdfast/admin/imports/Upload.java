package io.holdfast.admin.imports;

import io.holdfast.http.ProblemException;

import jakarta.servlet.http.HttpServletRequest;

import org.apache.tomcat.util.http.fileupload.FileItemIterator;
import org.apache.tomcat.util.http.fileupload.FileItemStream;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.FileUploadException;
import org.apache.tomcat.util.http.fileupload.servlet.ServletRequestContext;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * A form with a file, read as it arrives: nothing is put on a disk for whoever sends a lot, and
 * nothing at all before it is known that the sender may.
 *
 * @param kind what stood in the field before the file; empty if there was none
 * @param fileName as the browser calls it; empty if no file was chosen
 */
record Upload(String kind, String fileName, InputStream file) {

    private static final int MAX_FIELD_BYTES = 100;

    /**
     * Reads up to where the file begins.
     *
     * @throws ProblemException if it is no such form
     */
    static Upload of(HttpServletRequest request) throws IOException {
        if (!String.valueOf(request.getContentType()).startsWith("multipart/form-data")) {
            throw noForm();
        }
        try {
            return read(new FileUpload().getItemIterator(new ServletRequestContext(request)));
        } catch (FileUploadException malformed) {
            throw noForm();
        }
    }

    private static Upload read(FileItemIterator items) throws IOException, FileUploadException {
        String kind = "";
        while (items.hasNext()) {
            FileItemStream item = items.next();
            if (!item.isFormField()) {
                return new Upload(kind, lastName(item.getName()), item.openStream());
            }
            kind = item.getFieldName().equals("kind") ? text(item) : kind;
        }
        throw noForm();
    }

    private static String text(FileItemStream field) throws IOException {
        try (InputStream bytes = field.openStream()) {
            return new String(bytes.readNBytes(MAX_FIELD_BYTES), StandardCharsets.UTF_8);
        }
    }

    /** Some browsers send the whole path. */
    private static String lastName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    private static ProblemException noForm() {
        return ProblemException.invalid("file", "must come in the form of this page");
    }
}
