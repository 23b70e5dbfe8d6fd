import { z } from 'zod';
import { jsonOf } from '../../../../platform/text/json-of.ts';
import type { Grammar } from './reading/select.ts';
import type { SourcePairing } from './records.ts';
import type { SourceServer } from './server/source-server.ts';

/** A pairing has thousands of keys, of up to a few KB each; more bytes are none. */
const largestSession = 64_000_000;
const keysPerPage = 500;

/** The names under which editions keep kinds of keys in one JSON text, with Baileys' own names. */
const keyTypes: Readonly<Record<string, string>> = {
  preKeys: 'pre-key',
  sessions: 'session',
  senderKeys: 'sender-key',
  appStateSyncKeys: 'app-state-sync-key',
  appStateVersions: 'app-state-sync-version',
  senderKeyMemory: 'sender-key-memory',
  lidMapping: 'lid-mapping',
  deviceList: 'device-list',
};

const session = z.object({
  creds: z.record(z.string(), z.unknown()),
  keys: z.record(z.string(), z.record(z.string(), z.unknown())).catch({}),
});

type Keys = readonly { type: string; id: string; value: string }[];

/** The pairing of a connection; null if the database has none that can be read. */
export async function readPairing(
  server: SourceServer,
  { dialect, schema }: Grammar,
  connectionId: string,
): Promise<SourcePairing | null> {
  if (!schema.get('Whatsapps')?.has('session')) return null;
  const { quoted } = dialect;
  const column = quoted('session');
  const [row] = await server.query(
    `SELECT ${dialect.text(column, '', largestSession)} AS session FROM ${quoted('Whatsapps')}
     WHERE ${quoted('id')} = ${dialect.value(1)} AND ${dialect.bytes(column)} < ${largestSession}`,
    [connectionId],
  );
  const parsed = session.safeParse(jsonOf(row?.session ?? ''));
  if (!parsed.success || parsed.data.creds.me === undefined) return null;
  const { creds, keys } = parsed.data;
  const stored = schema.has('BaileysKeys') ? storedKeys(server, { dialect, schema }, connectionId) : keysWithin(keys);
  return { connectionId, creds: JSON.stringify(creds), keys: stored };
}

async function* keysWithin(keys: Readonly<Record<string, Readonly<Record<string, unknown>>>>): AsyncGenerator<Keys> {
  let page: { type: string; id: string; value: string }[] = [];
  for (const [name, values] of Object.entries(keys))
    for (const [id, value] of Object.entries(values)) {
      if (value === null || value === undefined) continue;
      page.push({ type: keyTypes[name] ?? name, id, value: JSON.stringify(value) });
      if (page.length < keysPerPage) continue;
      yield page;
      page = [];
    }
  if (page.length > 0) yield page;
}

async function* storedKeys(server: SourceServer, { dialect }: Grammar, connectionId: string): AsyncGenerator<Keys> {
  const { quoted } = dialect;
  const selection = {
    table: 'BaileysKeys',
    columns: {
      type: dialect.text(quoted('type'), '', 100),
      id: dialect.text(quoted('key'), '', 500),
      value: dialect.text(quoted('value'), '', 1_000_000),
    },
    conditions: [`${quoted('whatsappId')} = ${dialect.value(1)}`],
    values: [connectionId],
    order: [quoted('type'), quoted('key')],
    wide: 'value',
  };
  for await (const { rows } of server.pages(selection, keysPerPage))
    yield rows.map(({ type, id, value }) => ({ type: type ?? '', id: id ?? '', value: value ?? '' }));
}
