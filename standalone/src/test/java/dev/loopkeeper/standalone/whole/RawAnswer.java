package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;

/** One exchange over a bare socket, for requests that no proper client would send. */
record RawAnswer(Socket socket) {

    /** The answer as text; a server that hangs up in the middle of a request may have answered before. */
    String to(byte[] request) throws IOException {
        Thread writing = Thread.ofVirtual().start(() -> write(request));
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            InputStream input = socket.getInputStream();
            input.transferTo(answer);
        } catch (SocketException hungUp) {
            if (answer.size() == 0) {
                throw hungUp;
            }
        } finally {
            writing.interrupt();
        }
        return answer.toString(ISO_8859_1);
    }

    private void write(byte[] request) {
        try {
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
        } catch (IOException refused) {
            Thread.currentThread().interrupt();
        }
    }
}
