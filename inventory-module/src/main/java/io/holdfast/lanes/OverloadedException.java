package io.holdfast.lanes;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * There is too much to do. Nothing was done for the caller, unless by a batch of which nobody knows
 * how it ended: ask again a little later, under the same keys.
 */
public class OverloadedException extends TransientDataAccessResourceException {

    private static final long serialVersionUID = 1L;

    OverloadedException(String message) {
        super(message);
    }
}
