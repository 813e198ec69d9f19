package dev.loopkeeper.architecture.planted.cli;

/** Allowed: printing is what a command line does. */
final class MayPrint {
    void hello() {
        System.out.println("hello");
    }
}
