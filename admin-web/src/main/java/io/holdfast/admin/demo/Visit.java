package io.holdfast.admin.demo;

import io.holdfast.reservations.CheckoutId;

import jakarta.servlet.http.HttpSession;

import org.springframework.web.util.WebUtils;

import java.io.Serializable;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * Which checkout is whose while one person plays both shoppers. Nothing else is kept in the
 * session: what became of a checkout stands in the database.
 */
record Visit(UUID ada, UUID ben) implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final String ATTRIBUTE = "demo-visit";

    /** The present visit; its checkouts may not have been opened yet. */
    static Visit in(HttpSession session) {
        return change(session, visit -> visit);
    }

    /** Changes the visit, one request of the person's after the other. */
    static Visit change(HttpSession session, UnaryOperator<Visit> change) {
        synchronized (WebUtils.getSessionMutex(session)) {
            Visit present =
                    session.getAttribute(ATTRIBUTE) instanceof Visit begun ? begun : begin();
            Visit changed = change.apply(present);
            session.setAttribute(ATTRIBUTE, changed);
            return changed;
        }
    }

    private static Visit begin() {
        return new Visit(UUID.randomUUID(), UUID.randomUUID());
    }

    CheckoutId checkoutOf(Shopper shopper) {
        return new CheckoutId(shopper == Shopper.ADA ? ada : ben);
    }

    Visit withNewBasketFor(Shopper shopper) {
        UUID fresh = UUID.randomUUID();
        return shopper == Shopper.ADA ? new Visit(fresh, ben) : new Visit(ada, fresh);
    }
}
