package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people read of a goal besides its single values. */
class TablesForPeopleTest {

    private FakeServer server;
    private CommandBench bench;

    @BeforeEach
    void setUp(@TempDir Path home) throws IOException {
        server = FakeServer.start();
        bench = new CommandBench(home);
    }

    @AfterEach
    void tearDown() {
        server.close();
    }

    @Test
    void explain_saysWhatTheReasonWasTakenFromAndWhatOnlyTheSchedulerKnows() {
        // given
        server.answers("GET /api/v1/goals/acme/fix/should-run", 200, """
                {"goal":"acme/fix","mode":"RUN","decision":"StartTurn","reason":"START_TURN","sentence":"turn 2 is next",
                 "inputs":[{"name":"turn","value":"2.1"},{"name":"tokens","value":"10 of 100"}],
                 "onlySchedulerKnows":[{"reason":"CAPACITY","sentence":"whether there is room"}],
                 "interaction":{"agent":["do turn 2"],"user":[],"cli":[]}}""");

        // when
        var outcome = bench.run("explain", "acme/fix", "--server", server.url());

        // then
        assertThat(outcome.out()).isEqualTo("""
                goal        acme/fix
                next        StartTurn
                reason      START_TURN
                why         turn 2 is next

                because:
                  turn: 2.1
                  tokens: 10 of 100

                only the scheduler knows:
                  CAPACITY: whether there is room

                the agent may:
                  do turn 2
                """);
    }

    @Test
    void explain_asksTheSchedulerWhetherThereIsRoomAndSaysWhichScopeIsFull() {
        // given
        server.answers("GET /api/v1/goals/acme/fix/should-run", 200, """
                {"goal":"acme/fix","mode":"RUN","decision":"StartTurn","reason":"START_TURN","sentence":"turn 2 is next",
                 "shouldRun":true,"inputs":[{"name":"turn","value":"2.1"}],
                 "onlySchedulerKnows":[{"reason":"CAPACITY","sentence":"whether there is room"},
                  {"reason":"AWAITING_ADMISSION","sentence":"whether it is decided"}],
                 "interaction":{"agent":[],"user":[],"cli":[]}}""");
        server.answers("GET /api/v1/capacity/goals/acme/fix", 200, """
                {"goal":"acme/fix","waits":true,"holds":false,"decision":"Wait","reason":"CAPACITY",
                 "sentence":"waits until a turn of others ends: tenant acme may run 1 at a time",
                 "inputs":[{"name":"tenant acme","value":"1 of 1 turns run: full"}]}""");

        // when
        var outcome = bench.run("explain", "acme/fix", "--server", server.url());
        var exit = bench.run("quota", "should-run", "acme/fix", "--server", server.url());

        // then
        assertThat(outcome.out()).isEqualTo("""
                goal        acme/fix
                next        Wait
                reason      CAPACITY
                why         waits until a turn of others ends: tenant acme may run 1 at a time

                because:
                  tenant acme: 1 of 1 turns run: full

                only the scheduler knows:
                  AWAITING_ADMISSION: whether it is decided
                """);
        assertThat(exit.exit()).isEqualTo(8);
    }

    @Test
    void explain_asksTheSchedulerWhichDecisionAwaitsItsAdmission() {
        // given
        server.answers("GET /api/v1/goals/acme/fix/should-run", 200, """
                {"goal":"acme/fix","mode":"STOP","decision":"Stop","reason":"NO_PROGRESS","sentence":"nothing changed",
                 "shouldRun":false,"inputs":[],
                 "onlySchedulerKnows":[{"reason":"AWAITING_ADMISSION","sentence":"whether it is decided"}],
                 "interaction":{"agent":[],"user":[],"cli":[]}}""");
        server.answers("GET /api/v1/capacity/goals/acme/fix", 200, """
                {"goal":"acme/fix","waits":true,"holds":false,"awaits":true,"journaled":4,"decision":"Wait",
                 "reason":"AWAITING_ADMISSION",
                 "sentence":"decision stop-2.1-n5 has not been journaled yet: NO_PROGRESS, nothing changed",
                 "inputs":[{"name":"decision","value":"stop-2.1-n5"}]}""");

        // when
        var outcome = bench.run("explain", "acme/fix", "--server", server.url());

        // then
        assertThat(outcome.out()).isEqualTo("""
                goal        acme/fix
                next        Wait
                reason      AWAITING_ADMISSION
                why         decision stop-2.1-n5 has not been journaled yet: NO_PROGRESS, nothing changed

                because:
                  decision: stop-2.1-n5
                """);
    }

    @Test
    void explain_namesTheCommandThatReconciles() {
        // given
        server.answers("GET /api/v1/goals/acme/fix/should-run", 200, """
                {"goal":"acme/fix","mode":"WAIT","decision":"Wait","reason":"RECONCILE",
                 "sentence":"a person must find out whether pay happened","until":"2030-01-31T00:00:00Z",
                 "shouldRun":false,"inputs":[],"onlySchedulerKnows":[],
                 "interaction":{"agent":[],"user":["find out whether pay happened"],
                  "cli":["loopctl goal reconcile acme/fix pay --finding happened|did-not-happen|compensated"]}}""");

        // when
        var outcome = bench.run("explain", "acme/fix", "--server", server.url());

        // then
        assertThat(outcome.out()).isEqualTo("""
                goal        acme/fix
                next        Wait
                reason      RECONCILE
                why         a person must find out whether pay happened
                until       2030-01-31T00:00:00Z

                a person must:
                  find out whether pay happened

                commands:
                  loopctl goal reconcile acme/fix pay --finding happened|did-not-happen|compensated
                """);
    }

    @Test
    void goalGet_showsParentChildrenAndTodos() {
        // given
        server.answers("GET /api/v1/goals/acme/fix", 200, """
                {"goal":"acme/fix","lanes":{"parent":{"goal":"acme/all","ordinal":1},"children":[
                  {"goal":"acme/fix.1","ordinal":1,"title":"left","capability":"build","state":"SETTLED",
                   "reason":"OBJECTIVE_COMPLETE","carve":{"tokens":100,"costMicros":0,"toolCalls":2,"millis":0},
                   "charged":{"tokens":40,"costMicros":0,"toolCalls":0,"millis":0}},
                  {"goal":"acme/fix.2","ordinal":2,"title":"right","capability":"build","state":"OPEN",
                   "reason":null,"carve":{"tokens":50},"charged":null}]},
                 "agenda":{"todos":[{"id":"t1","title":"Mend it","owner":"AGENT","priority":2,"workClass":"repair",
                  "claimedBy":"ann","done":false},{"id":"t2","title":"Look","owner":"USER","priority":5,
                  "workClass":null,"claimedBy":null,"done":true}]}}""");

        // when
        var outcome = bench.run("goal", "get", "acme/fix", "--server", server.url());

        // then
        assertThat(outcome.out()).isEqualTo("""
                goal        acme/fix
                child of    acme/all

                children:
                child       state    reason              capability  carve                    charged    title
                acme/fix.1  SETTLED  OBJECTIVE_COMPLETE  build       tokens 100, toolCalls 2  tokens 40  left
                acme/fix.2  OPEN                         build       tokens 50                           right

                todos:
                todo  state  owner  priority  class   claimed by  title
                t1    open   AGENT  2         repair  ann         Mend it
                t2    done   USER   5                             Look
                """);
    }
}
