package dev.loopkeeper.testkit.kafka;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives tests a parameter of type {@link dev.loopkeeper.embedded.EmbeddedKafka}: the one of this JVM, started when
 * first asked for, with the topics of the manifest. Tests keep apart by goal ids of their own, never by clean topics.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(SharedKafka.class)
public @interface WithKafka {}
