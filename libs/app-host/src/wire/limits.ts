/** Limits of what crosses the border between an app and the page. The frame counts, the page parses. */
export const limits = {
  /** Characters of one message of an app. */
  message: 1_500_000,
  /** Messages of an app within `windowMs`, and their characters. */
  messages: 300,
  characters: 4_000_000,
  windowMs: 2_000,
  /** Milliseconds between two questions whether an app still answers, and how many it may miss. */
  heartbeatMs: 1_000,
  missedHeartbeats: 4,
  /** Milliseconds that an app may take until its code has run. */
  startMs: 15_000,
  /** Nodes of one place, their depth, and the characters of one text. */
  nodes: 3_000,
  depth: 40,
  text: 10_000,
  /** Mutation records of one message. */
  records: 5_000,
  /** Places of one app at a time. */
  places: 200,
  /** Calls of the host API that wait for their answer, and calls within `callWindowMs`. */
  pendingCalls: 30,
  calls: 120,
  callWindowMs: 10_000,
  /** Calls within that time of what everybody sees, e.g. toasts. */
  seen: 5,
  /** Characters of an answer of the host API. */
  answer: 500_000,
} as const;
