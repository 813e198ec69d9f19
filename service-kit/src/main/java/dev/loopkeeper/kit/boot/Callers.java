package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kit.auth.AuthSettings;
import dev.loopkeeper.kit.auth.Caller;
import dev.loopkeeper.kit.auth.Role;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import io.quarkus.security.AuthenticationException;
import io.quarkus.security.identity.CurrentIdentityAssociation;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who the current request is from. */
@ApplicationScoped
public class Callers {

    private static final Logger LOG = LoggerFactory.getLogger(Callers.class);
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration SOON = Duration.ofSeconds(5);

    private final AuthSettings settings;
    private final CurrentIdentityAssociation identities;

    Callers(AuthSettings settings, CurrentIdentityAssociation identities) {
        this.settings = settings;
        this.identities = identities;
    }

    /**
     * Who asks, or nobody where an installation demands no proof. May block.
     *
     * @throws ProblemException if a proof is demanded and there is none, or none that counts
     */
    public Optional<Caller> current() {
        return settings.required() ? Optional.of(proven().await().atMost(PATIENCE)) : Optional.empty();
    }

    /** Who asks, proven; fails with a {@link ProblemException} that says what is missing. */
    public Uni<Caller> proven() {
        return identities
                .getDeferredIdentity()
                .onFailure()
                .transform(Callers::refused)
                .map(Callers::caller);
    }

    private static Caller caller(SecurityIdentity identity) {
        if (identity.isAnonymous()) {
            throw unauthenticated("a bearer token or a client certificate", "the request has none");
        }
        try {
            // A token without any of the claims that name somebody has a principal without a name.
            String name = Objects.requireNonNullElse(identity.getPrincipal().getName(), "");
            return new Caller(new Principal(name), Role.among(identity.getRoles()));
        } catch (IllegalArgumentException e) {
            throw unauthenticated("a token that names its principal", String.valueOf(e.getMessage()));
        }
    }

    private static ProblemException refused(Throwable failure) {
        if (failure instanceof AuthenticationException || failure instanceof SecurityException) {
            return unauthenticated(
                    "a valid token of the configured issuer, for this audience", "the one that came does not count");
        }
        LOG.atWarn().setCause(failure).log("the issuer could not be asked");
        return ProblemException.retryable(
                Problem.of(
                        503,
                        "ISSUER_UNAVAILABLE",
                        "Issuer unavailable",
                        "the issuer to answer, so that the token can be checked",
                        "it did not; repeat later"),
                SOON);
    }

    private static ProblemException unauthenticated(String expected, String actual) {
        return new ProblemException(Problem.of(401, "UNAUTHENTICATED", "Unauthenticated", expected, actual));
    }
}
