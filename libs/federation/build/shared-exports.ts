import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Offer, offeredVersion, pointsModule } from '@recado/releases';
import { offeredPoints } from '@recado/releases/points';
import { z } from 'zod';
import { contractVersion } from './contract-version.ts';
import { versionOf } from './installed-version.ts';
import { manifestFields } from './manifest-fields.ts';
import { sharedPackages } from './shared-names.ts';
import { workspaceRoot } from './workspace-root.ts';

/**
 * The record of the shared libraries' exports, written by `npm run shared` and checked by `npm run check`: module →
 * name → `<version> <signature>`. A removed name keeps its version, so that it cannot return with the same one.
 */
export const recordFile = join(workspaceRoot, 'libs/federation/shared-exports.json');

/** The versions of a shared library's exports, by name. */
export function recordedExports(): Record<string, Record<string, string>> {
  const record = existsSync(recordFile) ? z.record(z.string(), z.record(z.string(), z.string())).parse(read()) : {};
  return Object.fromEntries(Object.entries(record).map(([module, names]) => [module, versionsOf(names)]));
}

/** The offer of this workspace's shell; `contract` is the version of the API's contract that it was built with. */
export function workspaceOffer(): Offer {
  const packages = sharedPackages().map((name) => [name, offeredVersion(versionOf(name))] as const);
  const contract = contractVersion();
  return {
    contract,
    manifest: manifestFields(),
    [pointsModule]: offeredPoints(),
    ...Object.fromEntries(packages),
    ...recordedExports(),
  };
}

function versionsOf(names: Record<string, string>): Record<string, string> {
  const there = Object.entries(names).filter(([, recorded]) => !recorded.endsWith(' gone'));
  return Object.fromEntries(there.map(([name, recorded]) => [name, recorded.split(' ', 1)[0] ?? '']));
}

function read(): unknown {
  return JSON.parse(readFileSync(recordFile, 'utf8'));
}
