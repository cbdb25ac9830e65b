package io.holdfast.lanes;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * The caller was interrupted while it waited. Either nothing was or will be done for it, or it was
 * being worked on already: asking again under the same keys tells.
 */
public class AbandonedException extends TransientDataAccessResourceException {

    private static final long serialVersionUID = 1L;

    AbandonedException(InterruptedException interruption) {
        super("interrupted while waiting for a lane", interruption);
    }
}
