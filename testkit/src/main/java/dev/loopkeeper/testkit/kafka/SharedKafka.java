package dev.loopkeeper.testkit.kafka;

import dev.loopkeeper.embedded.EmbeddedKafka;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Keeps one installation for as long as JUnit runs in this JVM. */
final class SharedKafka implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedKafka.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == EmbeddedKafka.class;
    }

    @Override
    public EmbeddedKafka resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .computeIfAbsent(EmbeddedKafka.class, type -> EmbeddedKafka.start(), EmbeddedKafka.class);
    }
}
