package dev.loopkeeper.architecture.planted.kernel.fold;

import dev.loopkeeper.architecture.planted.kernel.decide.Advises;

/** Keeps the rule: it stands on advice. */
public final class Folds {
    Advises advice = new Advises();
}
