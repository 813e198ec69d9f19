package dev.loopkeeper.kit.boot;

import io.smallrye.config.ConfigMapping;

/** {@code loopkeeper.keys}: which key makes all others count. */
@ConfigMapping(prefix = "loopkeeper.keys")
public interface KeysMapping {

    /** The root's public key: the SubjectPublicKeyInfo in base64. */
    String root();
}
