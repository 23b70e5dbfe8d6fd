import { z } from 'zod';
import type { DatabaseSession } from '../database/driver/driver.ts';
import { Postpone } from './handlers.ts';
import type { Job } from './job.ts';

/** How long a job waits for a process that knows its kind (milliseconds). */
const longestWait = 24 * 60 * 60_000;
const delays = { least: 1_000, most: 60_000 };
const waiting = z.object({ last_error: z.string().nullable() });

/**
 * What happens to a claimed job of a kind that this process does not know: a newer release added it, whose processes run beside this one
 * or did so before a step back. It waits for them, at first for a second, and no attempt is counted, for a day; after that it fails
 * like any other. What it waits for says since when.
 */
export async function unknownKind(session: DatabaseSession, { id, kind }: Job): Promise<Error> {
  const reason = `Nothing here does jobs of kind ${kind}`;
  const results = await session.run(`SELECT last_error FROM jobs WHERE id = ${id}`);
  const { last_error: error } = waiting.parse(results.at(-1)?.rows[0]);
  const before = `${reason}, since `;
  const since = error?.startsWith(before) ? Date.parse(error.slice(before.length)) : Number.NaN;
  const now = Date.now();
  const waited = Number.isNaN(since) ? 0 : now - since;
  if (waited >= longestWait) return new Error(reason);
  const delay = Math.round(Math.min(Math.max(waited / 4, delays.least), delays.most));
  return new Postpone(delay, before + new Date(now - waited).toISOString());
}
