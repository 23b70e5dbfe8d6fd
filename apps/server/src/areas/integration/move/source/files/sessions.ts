import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { z } from 'zod';
import { jsonOf } from '../../../../../platform/text/json-of.ts';
import type { SourceId, SourcePairing } from '../records.ts';
import type { SessionFiles } from '../source.ts';

/** The folder, below that of the files, in which some forks keep pairings: one folder for each connection. */
export const sessionsFolder = '.sessions';
const credentialsFile = 'creds.json';
/** A key has a few KB, and a pairing thousands of keys. More bytes are none. */
const largestFile = 1_000_000;
const keysPerPage = 500;
/** Folders below companies' folders. */
const deepest = 2;

/** The kinds of keys, in the order in which names of files are read: one kind begins like another one. */
const kinds = [
  'app-state-sync-version',
  'app-state-sync-key',
  'sender-key-memory',
  'sender-key',
  'identity-key',
  'device-list',
  'lid-mapping',
  'pre-key',
  'tctoken',
  'session',
] as const;

const credentials = z.looseObject({ me: z.looseObject({ id: z.string() }) });

/**
 * Pairings as Baileys' `useMultiFileAuthState` writes them, below `.sessions` in the folder with the files. A folder belongs to the
 * connection whose id is the only number in its name, e.g. `session-12`; two with the same number belong to none.
 */
export function openSessions(filesFolder: string): SessionFiles {
  const found = foldersById(join(filesFolder, sessionsFolder));
  return {
    ids: async () => new Set((await found).keys()),
    async pairing(connectionId) {
      const folder = (await found).get(connectionId);
      const creds = folder && (await textAt(folder, credentialsFile));
      if (!folder || !creds || !credentials.safeParse(jsonOf(creds)).success) return null;
      return { connectionId, creds, keys: keysIn(folder) };
    },
  };
}

async function foldersById(top: string): Promise<ReadonlyMap<SourceId, string>> {
  const base = await realpath(top).catch(() => null);
  const folders = base === null ? [] : await foldersWithCredentials(base, base, deepest);
  const byId = new Map<SourceId, string[]>();
  for (const folder of folders) {
    const [id, ...others] = basename(folder).match(/\d+/g) ?? [];
    if (id !== undefined && others.length === 0) byId.set(id, [...(byId.get(id) ?? []), folder]);
  }
  return new Map(
    [...byId].flatMap(([id, [folder, ...others]]) => (folder && others.length === 0 ? [[id, folder]] : [])),
  );
}

/** The folders that have credentials; a link is followed to none. */
async function foldersWithCredentials(base: string, folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (folder !== base && entries.some((entry) => entry.name === credentialsFile && entry.isFile())) return [folder];
  if (depth === 0) return [];
  const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  return (await Promise.all(below.map((each) => foldersWithCredentials(base, each, depth - 1)))).flat();
}

async function* keysIn(folder: string): SourcePairing['keys'] {
  let page: { type: string; id: string; value: string }[] = [];
  for (const name of await readdir(folder)) {
    const key = keyNamed(name);
    const value = key && (await textAt(folder, name));
    if (!key || !value || jsonOf(value) === undefined) continue;
    page.push({ ...key, value });
    if (page.length < keysPerPage) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The key in a file: Baileys writes `/` as `__` and `:` as `-`, which only names of senders' keys have, in pairs. */
function keyNamed(file: string): { type: string; id: string } | undefined {
  if (file === credentialsFile || !file.endsWith('.json')) return undefined;
  const name = file.slice(0, -'.json'.length);
  const type = kinds.find((kind) => name.startsWith(`${kind}-`));
  if (!type) return undefined;
  const id = name.slice(type.length + 1).replaceAll('__', '/');
  return { type, id: type === 'sender-key' ? id.replaceAll('--', '::') : id };
}

async function textAt(folder: string, name: string): Promise<string | null> {
  const path = join(folder, name);
  const facts = await lstat(path).catch(() => null);
  if (!facts?.isFile() || facts.size > largestFile) return null;
  const real = await realpath(path).catch(() => null);
  return real?.startsWith(folder + sep) ? readFile(real, 'utf8') : null;
}
