package io.holdfast.lanes;

import org.springframework.dao.TransientDataAccessResourceException;

/** There is too much to do. Nothing was done for the caller, who may ask again a little later. */
public class OverloadedException extends TransientDataAccessResourceException {

    private static final long serialVersionUID = 1L;

    OverloadedException(String message) {
        super(message);
    }
}
