package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.auth.AuthSettings;
import dev.loopkeeper.kit.auth.AuthSettings.Issuer;
import io.quarkus.oidc.OidcRequestContext;
import io.quarkus.oidc.OidcTenantConfig;
import io.quarkus.oidc.TenantConfigResolver;
import io.quarkus.oidc.runtime.OidcTenantConfig.ApplicationType;
import io.quarkus.oidc.runtime.OidcTenantConfig.Roles.Source;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Tells Quarkus which issuer's tokens count. */
@ApplicationScoped
class IssuerTenant implements TenantConfigResolver {

    private static final String TENANT = "loopkeeper";

    private final Optional<OidcTenantConfig> tenant;

    IssuerTenant(AuthSettings settings) {
        this.tenant = settings.issuer().map(IssuerTenant::tenant);
    }

    @Override
    public Uni<OidcTenantConfig> resolve(RoutingContext request, OidcRequestContext<OidcTenantConfig> context) {
        return Uni.createFrom().item(tenant.orElse(null));
    }

    private static OidcTenantConfig tenant(Issuer issuer) {
        var tenant = OidcTenantConfig.builder()
                .tenantId(TENANT)
                .applicationType(ApplicationType.SERVICE)
                .token()
                .issuer(issuer.name())
                .audience(issuer.audience())
                .principalClaim(issuer.principalClaim())
                .allowOpaqueTokenIntrospection(false)
                .allowJwtIntrospection(false)
                .end()
                .roles(Source.accesstoken, issuer.rolesClaim());
        issuer.publicKey().ifPresentOrElse(tenant::publicKey, () -> tenant.authServerUrl(issuer.name()));
        return tenant.build();
    }
}
