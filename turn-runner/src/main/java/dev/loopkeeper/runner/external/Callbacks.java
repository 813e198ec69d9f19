package dev.loopkeeper.runner.external;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import java.net.URI;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Lends turns to the services that are asked to do them. */
public final class Callbacks {
    private static final int TOKEN_BYTES = 24;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final ExternalDesk desk;
    private final URI runner;

    /** @param runner this runner's address, as services reach it */
    public Callbacks(ExternalDesk desk, URI runner) {
        this.desk = desk;
        this.runner = runner;
    }

    /** Lends a turn until it is taken back. */
    public LentTurn lend(TurnInput input, TurnControlView control, ToolGate tools) {
        Secret token = token();
        OpenTurn turn = OpenTurn.lent(token, input, control, tools);
        desk.open(turn);
        String base = runner.toString().replaceAll("/+$", "");
        return new LentTurn(turn, desk, token, URI.create(base + "/api/v1/turns/" + input.claim()));
    }

    private static Secret token() {
        byte[] octets = new byte[TOKEN_BYTES];
        RANDOM.nextBytes(octets);
        return new Secret(HexFormat.of().formatHex(octets));
    }
}
