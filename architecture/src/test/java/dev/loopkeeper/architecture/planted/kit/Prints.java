package dev.loopkeeper.architecture.planted.kit;

final class Prints {
    void hello() {
        System.out.println("hello");
    }
}
