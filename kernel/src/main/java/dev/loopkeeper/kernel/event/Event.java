package dev.loopkeeper.kernel.event;

/** A fact that somebody proposes about a goal, whoever may propose it. */
public sealed interface Event
        permits GoalEvent, Signal, DecisionEvent, TurnEvent, ReceiptSealed, LinkEvent, RepairEvent {}
