package io.holdfast.api;

import io.holdfast.http.BodyLimit;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

/** Files may be longer than what is said in JSON. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FileLimits.FileProperties.class)
class FileLimits {

    @Bean
    BodyLimit filesByHttp(FileProperties properties) {
        return new BodyLimit("/api/v1/imports", properties.maxFileSize().toBytes());
    }

    @Bean
    BodyLimit filesOnPages(FileProperties properties) {
        return new BodyLimit("/imports", properties.maxFileSize().toBytes());
    }

    /**
     * How long files may be.
     *
     * @param maxFileSize of a file on its way in
     */
    @ConfigurationProperties("holdfast.imports")
    record FileProperties(@DefaultValue("64MB") DataSize maxFileSize) {}
}
