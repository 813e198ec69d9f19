package dev.loopkeeper.projection.boot;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Questions whose query parameters are all named in their methods: any other is a mistake of the caller's, and not passed over. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface KnownParameters {}
