/** Milliseconds for which a question waits for a yes. */
export const confirmationLimit = 24 * 60 * 60_000;
