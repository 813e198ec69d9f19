package dev.loopkeeper.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A port of 127.0.0.1 that leads to another one. What the server says passes at a bounded rate, shared by all connections; what clients say passes at once.
 */
public final class SlowLine implements AutoCloseable {

    private static final int PORTION = 2048;

    private final ServerSocket door;
    private final int server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong passed = new AtomicLong();
    private volatile long bytesPerSecond = Long.MAX_VALUE;
    private long freeAt = System.nanoTime();

    private SlowLine(ServerSocket door, int server) {
        this.door = door;
        this.server = server;
    }

    /** One from {@code port} to {@code server}, as fast as the machine is until it is slowed down. */
    public static SlowLine between(int port, int server) {
        try {
            ServerSocket door = new ServerSocket();
            door.setReuseAddress(true);
            door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            SlowLine line = new SlowLine(door, server);
            Thread.ofVirtual().name("slow-line").start(line::accept);
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it begins. */
    public int port() {
        return door.getLocalPort();
    }

    /** From now on so many bytes a second come from the server. */
    public void slowTo(long bytesASecond) {
        bytesPerSecond = bytesASecond;
    }

    /** From now on nothing is held up. */
    public void clear() {
        bytesPerSecond = Long.MAX_VALUE;
    }

    /** How many bytes have come from the server. */
    public long passed() {
        return passed.get();
    }

    @Override
    public void close() {
        quietly(door);
        open.forEach(SlowLine::quietly);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> connect(client));
            }
        } catch (IOException closed) {
            open.forEach(SlowLine::quietly);
        }
    }

    private void connect(Socket client) {
        try (client;
                Socket upstream = new Socket(InetAddress.getLoopbackAddress(), server)) {
            open.add(upstream);
            Thread asking = Thread.ofVirtual().start(() -> pass(client, upstream, false));
            pass(upstream, client, true);
            asking.join();
            open.remove(upstream);
        } catch (IOException refused) {
            // The client sees its connection end, as it would without a line between.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(client);
        }
    }

    private void pass(Socket from, Socket to, boolean slowly) {
        byte[] portion = new byte[PORTION];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(portion); read >= 0; read = in.read(portion)) {
                if (slowly) {
                    awaitTurn(read);
                }
                out.write(portion, 0, read);
            }
        } catch (IOException ended) {
            // Either side hung up: so does the other.
        } finally {
            quietly(from);
            quietly(to);
        }
    }

    private void awaitTurn(int bytes) {
        long until = reserve(bytes);
        for (long left = until - System.nanoTime(); left > 0 && bytesPerSecond != Long.MAX_VALUE; ) {
            LockSupport.parkNanos(Math.min(left, 50_000_000));
            left = until - System.nanoTime();
        }
        passed.addAndGet(bytes);
    }

    private synchronized long reserve(int bytes) {
        long rate = bytesPerSecond;
        long begin = Math.max(freeAt, System.nanoTime());
        freeAt = rate == Long.MAX_VALUE ? begin : begin + bytes * 1_000_000_000L / rate;
        return freeAt;
    }

    private static void quietly(AutoCloseable end) {
        try {
            end.close();
        } catch (Exception e) {
            // Closed is closed.
        }
    }
}
