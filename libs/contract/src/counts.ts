/** How far a list is counted: a `count` of this size means this many or more (ADR 27). `hasMore` is always exact. */
export const mostCounted = 1_000;

/** More messages that wait for a connection than this are not counted. */
export const mostWaitingCounted = 1_000;
