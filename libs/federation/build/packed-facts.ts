import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ShellFacts } from './shell-facts.ts';

const versions = z.record(z.string(), z.string());
const facts: z.ZodType<ShellFacts> = z.object({
  packages: versions,
  libraries: versions,
  exports: z.record(z.string(), versions),
  endpoints: z.array(z.string()),
  events: z.array(z.string()),
  remotes: z.array(z.string()),
});

/**
 * Replaces `shell-facts.ts` in the packed preset: the facts of the workspace in which it was packed (docs/adr/0089).
 */
export function shellFacts(): ShellFacts {
  return facts.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'shell-facts.json'), 'utf8')));
}
