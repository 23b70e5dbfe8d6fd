/** What was asked for cannot be made, e.g. because it exists already: the message is for the person who asked. */
export class WrongRequest extends Error {}

/** Runs a generator. What was asked for wrongly ends in one line, with how to ask; any other error is one of ours. */
export function orUsage(usage, generate) {
  try {
    return generate();
  } catch (error) {
    if (!(error instanceof WrongRequest)) throw error;
    console.error(`${error.message} Usage: ${usage}`);
    process.exit(1);
  }
}
