import type { RegistryRemote } from '@recado/releases';
import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import { companyExtensionSwitches, extensionSwitches } from './extension-switches.schema.ts';

/** What names an extension in every release of its remote. */
export interface ExtensionName {
  remote: string;
  point: string;
  module: string;
}

/** The names of extensions, in the form of `keyOf`. */
export type ExtensionNames = ReadonlySet<string>;

/** Milliseconds for which a process goes by what it read, as for the chosen releases. */
const lasting = 2_000;
/** The companies whose choices a process remembers. */
const mostCompanies = 2_000;

/** The name of an extension as one text. */
export function keyOf({ remote, point, module }: ExtensionName): string {
  return `${remote} ${point} ${module}`;
}

/** What is switched off for the installation. Requires a system unit. */
export async function readOffForAll({ db }: Unit): Promise<ExtensionNames> {
  const rows = await db.select().from(extensionSwitches).where(eq(extensionSwitches.isOn, false));
  return new Set(rows.map(keyOf));
}

/** What a company switched off. */
export async function readOffFor({ db }: Unit, companyId: number): Promise<ExtensionNames> {
  const { companyId: column, isOn } = companyExtensionSwitches;
  const rows = await db
    .select()
    .from(companyExtensionSwitches)
    .where(and(eq(column, companyId), eq(isOn, false)));
  return new Set(rows.map(keyOf));
}

/** A remote without its extensions that are switched off: nothing of these reaches the browser. */
export function withoutExtensions(remote: RegistryRemote, off: ExtensionNames): RegistryRemote {
  const { feature } = remote;
  const kept = feature.extensions?.filter((entry) => !off.has(keyOf({ ...entry, remote: remote.name })));
  return kept && kept.length < (feature.extensions?.length ?? 0)
    ? { ...remote, feature: { ...feature, extensions: kept } }
    : remote;
}

/**
 * Creates the function that says what is switched off for a company, or without one for everybody. While the database does
 * not answer, what was read last counts.
 */
export function createSwitchedOff({ database, logger }: { database: Database; logger: Logger }) {
  const everybody = 0;
  const known = new LRUCache<number, { at: number; off: Promise<ExtensionNames> }>({ max: mostCompanies });

  async function read(companyId: number, last: Promise<ExtensionNames>): Promise<ExtensionNames> {
    try {
      return await database.system(async (unit) => {
        const forAll = await readOffForAll(unit);
        return companyId === everybody ? forAll : new Set([...forAll, ...(await readOffFor(unit, companyId))]);
      });
    } catch (error) {
      logger.warn({ err: error }, 'the switches of extensions cannot be read; the last ones count');
      return last;
    }
  }

  function offFor(companyId: number): Promise<ExtensionNames> {
    const now = performance.now();
    const latest = known.get(companyId);
    if (latest && now - latest.at <= lasting) return latest.off;
    const lastForAll = known.get(everybody)?.off ?? Promise.resolve(new Set<string>());
    const off = read(companyId, latest?.off ?? lastForAll);
    known.set(companyId, { at: now, off });
    return off;
  }

  return (companyId?: number): Promise<ExtensionNames> => offFor(companyId ?? everybody);
}
