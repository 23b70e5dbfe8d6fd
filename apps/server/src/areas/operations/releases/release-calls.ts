import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** `calls.json` of a release. */
const calls = z.object({ endpoints: z.array(z.string()), events: z.array(z.string()) });

/** The endpoints that the code of a release calls, and the events that it subscribes to. */
export type ReleaseCalls = z.infer<typeof calls>;

/** Reads the calls of the code in a folder; older releases have no such list. */
export function callsOfRelease(folder: string): ReleaseCalls {
  const file = join(folder, 'calls.json');
  return existsSync(file) ? calls.parse(JSON.parse(readFileSync(file, 'utf8'))) : { endpoints: [], events: [] };
}
