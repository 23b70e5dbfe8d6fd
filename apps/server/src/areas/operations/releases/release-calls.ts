import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedFeature } from '@recado/releases/registry-files';
import { z } from 'zod';

/** `calls.json` of a release. */
const calls = z.object({ endpoints: z.array(z.string()), events: z.array(z.string()) });

/** The endpoints that the code of a release calls, and the events that it subscribes to. */
export type ReleaseCalls = z.infer<typeof calls>;

/** `calls.json` also says which exposed modules have a default export; older releases do not say it. */
const modules = z.object({ modules: z.record(z.string(), z.boolean()).default({}) });

/** The exposed modules of a release, and whether each has the default export that the shell needs. */
export function modulesOfRelease(folder: string): Record<string, boolean> {
  const file = join(folder, 'calls.json');
  return existsSync(file) ? modules.parse(JSON.parse(readFileSync(file, 'utf8'))).modules : {};
}

/**
 * What a release calls: its code, as far as it has a list of that, which older ones have not, and the shell for its bells,
 * which are loaded when they have something to say.
 */
export function callsOfRelease(folder: string): ReleaseCalls {
  const file = join(folder, 'calls.json');
  const own = existsSync(file) ? calls.parse(JSON.parse(readFileSync(file, 'utf8'))) : { endpoints: [], events: [] };
  const wakes = (releasedFeature(folder).bells ?? []).flatMap((bell) => bell.wakes ?? []);
  return {
    endpoints: [...new Set([...own.endpoints, ...wakes.map(({ asks }) => asks.replace(/\?.*/, ''))])],
    events: [...new Set([...own.events, ...wakes.flatMap(({ events }) => events)])],
  };
}
