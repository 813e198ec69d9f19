package dev.loopkeeper.testkit.random;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives tests a parameter of type {@link java.util.random.RandomGenerator}. When such a test fails it prints its seed;
 * {@code -Dloopkeeper.test.seed=SEED} runs it again with the same numbers.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(SeedReplay.class)
public @interface Seeded {}
