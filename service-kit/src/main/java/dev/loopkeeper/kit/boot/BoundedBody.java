package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.problem.ProblemException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;

/** A body that ends with a {@link ProblemException} as soon as it is too large or too late. */
final class BoundedBody extends FilterInputStream {

    private final BodyLimit limit;
    private final ReadingTime time;
    private long count;

    BoundedBody(InputStream in, BodyLimit limit, ReadingTime time) {
        super(in);
        this.limit = limit;
        this.time = time;
    }

    @Override
    public int read() throws IOException {
        byte[] octet = new byte[1];
        return read(octet, 0, 1) < 0 ? -1 : octet[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = awaited(buffer, offset, length);
        count += Math.max(read, 0);
        limit.demand(count);
        if (read >= 0) {
            time.demand(count);
        }
        return read;
    }

    private int awaited(byte[] buffer, int offset, int length) throws IOException {
        try {
            return super.read(buffer, offset, length);
        } catch (InterruptedIOException woken) {
            time.demand(count);
            throw woken;
        }
    }
}
