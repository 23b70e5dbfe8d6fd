/** The bounds of how long a company keeps things (docs/adr/0184). */
export const keepingBounds = {
  mostMonths: 120,
  /** An audit log that forgets sooner proves nothing. */
  fewestAuditMonths: 6,
  /** No entry is kept for longer than a year (docs/adr/0041). */
  mostAuditMonths: 12,
  mostQueues: 500,
  /** Days between a rule that keeps less, and the first deletion. */
  noticeDays: 7,
  /** How far a dry run counts. */
  mostCounted: 100_000,
} as const;
