package dev.loopkeeper.kit.boot;

import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Stops reading a body that comes in chunks, and so does not say beforehand how large it is, as soon as it is too large. */
@Provider
class BoundedReading implements ReaderInterceptor {

    private final BodyLimit limit;

    BoundedReading(BodyLimit limit) {
        this.limit = limit;
    }

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext body) throws IOException {
        body.setInputStream(new Counted(body.getInputStream(), limit));
        return body.proceed();
    }

    private static final class Counted extends FilterInputStream {

        private final BodyLimit limit;
        private long count;

        Counted(InputStream in, BodyLimit limit) {
            super(in);
            this.limit = limit;
        }

        @Override
        public int read() throws IOException {
            int octet = super.read();
            counted(octet < 0 ? 0 : 1);
            return octet;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            counted(Math.max(read, 0));
            return read;
        }

        private void counted(int more) {
            count += more;
            limit.demand(count);
        }
    }
}
