package dev.loopkeeper.runner.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples that AWS publishes for "Authenticating Requests: Using the Authorization Header" of S3. */
class SignedByAws4Test {
    private static final String ACCESS = "AKIAIOSFODNN7EXAMPLE";
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
    private static final String SCOPE =
            "AWS4-HMAC-SHA256 Credential=" + ACCESS + "/20130524/us-east-1/s3/aws4_request,";
    private static final Map<String, String> GET = Map.of(
            "host", "examplebucket.s3.amazonaws.com",
            "range", "bytes=0-9",
            "x-amz-date", "20130524T000000Z",
            "x-amz-content-sha256", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "authorization",
                    SCOPE + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
                            + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");

    @Test
    void publishedGet_verifies() {
        assertThat(get(GET).by(ACCESS, SECRET, "us-east-1")).isTrue();
    }

    @Test
    void publishedPut_verifies() {
        // given
        Map<String, String> headers = Map.of(
                "host", "examplebucket.s3.amazonaws.com",
                "date", "Fri, 24 May 2013 00:00:00 GMT",
                "x-amz-date", "20130524T000000Z",
                "x-amz-storage-class", "REDUCED_REDUNDANCY",
                "x-amz-content-sha256", "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
                "authorization",
                        SCOPE + "SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,"
                                + "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");

        // when
        SignedByAws4 put =
                new SignedByAws4("PUT", "/test%24file.text", "", headers, "Welcome to Amazon S3.".getBytes(UTF_8));

        // then
        assertThat(put.by(ACCESS, SECRET, "us-east-1")).isTrue();
    }

    @Test
    void anythingElse_doesNot() {
        assertThat(get(GET).by(ACCESS, "another", "us-east-1")).isFalse();
        assertThat(get(GET).by("another", SECRET, "us-east-1")).isFalse();
        assertThat(get(GET).by(ACCESS, SECRET, "eu-west-1")).isFalse();
        assertThat(get(with("range", "bytes=0-8")).by(ACCESS, SECRET, "us-east-1"))
                .isFalse();
        assertThat(get(with("host", "other.s3.amazonaws.com")).by(ACCESS, SECRET, "us-east-1"))
                .isFalse();
        assertThat(new SignedByAws4("GET", "/test.txt", "", GET, new byte[1]).by(ACCESS, SECRET, "us-east-1"))
                .isFalse();
        assertThat(new SignedByAws4("GET", "/other.txt", "", GET, new byte[0]).by(ACCESS, SECRET, "us-east-1"))
                .isFalse();
        assertThat(get(Map.of()).by(ACCESS, SECRET, "us-east-1")).isFalse();
    }

    private static SignedByAws4 get(Map<String, String> headers) {
        return new SignedByAws4("GET", "/test.txt", "", headers, new byte[0]);
    }

    private static Map<String, String> with(String name, String value) {
        Map<String, String> headers = new HashMap<>(GET);
        headers.put(name, value);
        return headers;
    }
}
