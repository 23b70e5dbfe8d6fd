import type { Logger } from 'pino';

/** Writes to the log what should not happen often: each thing once a day and process, whatever arrives. */
export type Note = (what: string, about: string) => void;

const day = 24 * 60 * 60_000;
/** The most things that are remembered; a sender of forged names must not fill the memory. */
const mostKnown = 1_000;
const longestAbout = 100;

/** Creates such a log. Only names are written, never what a customer wrote. */
export function createNotes(logger: Pick<Logger, 'warn'>, clock: () => Date): Note {
  const known = new Map<string, number>();
  return (what, about) => {
    const name = `${what}: ${about.slice(0, longestAbout)}`;
    const now = clock().getTime();
    if (now - (known.get(name) ?? -day) < day) return;
    if (known.size >= mostKnown) known.clear();
    known.set(name, now);
    logger.warn({ about: about.slice(0, longestAbout) }, `official platform: ${what}`);
  };
}
