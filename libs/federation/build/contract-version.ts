import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { workspaceRoot } from './workspace-root.ts';

/** The record of the contract that `npm run contract` keeps (docs/adr/0091). */
export const contractRecordFile = join(workspaceRoot, 'libs/contract/contract-record.json');

/** The version of the contract, `major.minor`: additions raise the minor number, breaking changes the major number. */
export function contractVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(contractRecordFile, 'utf8'))).version;
}
