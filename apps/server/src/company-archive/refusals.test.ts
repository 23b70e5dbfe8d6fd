import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { extract, type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { contacts } from '../areas/conversations/contacts/contacts.schema.ts';
import { mediaFiles } from '../areas/conversations/messages/messages.schema.ts';
import { Tally } from '../backup/tally.ts';
import { companies } from '../platform/database/schema/companies.ts';
import { users } from '../platform/database/schema/users.ts';
import { newFileId } from '../platform/storage/file-ids.ts';
import { filesFolder, placeInFolder } from '../platform/storage/folder-store.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { ArchiveTooLarge } from './export-company.ts';
import { exportTo, importFrom, type Place } from './testing/archives.ts';

const passphrase = 'a passphrase of some length';
const opened: TestDatabase[] = [];
let from: Place;
let to: Place;
let archives: string;
let whole: Buffer;
let content: Entry[];

before(async () => {
  archives = await mkdtemp(join(tmpdir(), 'recado-refused-'));
  const place = async (name: string): Promise<Place> => {
    const database = await openTestDatabase();
    opened.push(database);
    return { database: database.database, folder: join(archives, name), secret: `${name} `.repeat(16) };
  };
  [from, to] = [await place('from'), await place('to')];
  const name = newFileId(1);
  await from.database.system(async ({ db }) => {
    await db.insert(companies).values({ name: 'Padaria' });
    await db
      .insert(users)
      .values({ companyId: 1, name: 'Ana', email: 'ana@padaria.com', passwordHash: 'h', super: true });
    await db.insert(contacts).values({ companyId: 1, name: 'Zoé', number: '5511' });
    await db
      .insert(mediaFiles)
      .values({ companyId: 1, name, originalName: 'a', mimetype: 'text/plain', size: 4, sha256: 'x' });
  });
  const stored = placeInFolder(filesFolder(from.folder), name);
  await mkdir(dirname(stored), { recursive: true });
  await writeFile(stored, 'pão');
  const sha256 = 'a'.repeat(64);
  await writeFile(
    `${stored}.json`,
    JSON.stringify({ id: name, companyId: 1, name: 'a.html', mimetype: 'text/html', kind: 'image', size: 4, sha256 }),
  );
  const file = join(archives, 'one.tar');
  await exportTo(file, from, { companyId: 1, passphrase });
  whole = await readFile(file);
  content = await entriesIn(whole);
});
after(async () => {
  for (const database of opened) await database.close();
  await rm(archives, { recursive: true, force: true });
});

interface Entry {
  name: string;
  bytes: Buffer;
}

async function entriesIn(archive: Buffer): Promise<Entry[]> {
  const entries: Entry[] = [];
  const reading = extract();
  reading.end(archive);
  for await (const entry of reading) entries.push({ name: entry.header.name, bytes: await buffer(entry) });
  return entries;
}

/** An archive as another program may write it. */
async function packed(entries: readonly Entry[], header: Partial<Parameters<Pack['entry']>[0]> = {}): Promise<Buffer> {
  const archive = pack();
  const written = buffer(archive);
  for (const { name, bytes } of entries) archive.entry({ name, size: bytes.length, ...header }, bytes);
  archive.finalize();
  return written;
}

/** The archive with other lines in a table, and a manifest that agrees with them. */
async function withLines(table: string, change: (line: string) => string): Promise<Buffer> {
  const tally = new Tally();
  const entries = content.map(({ name, bytes }) => {
    if (!name.startsWith(`database/${table}/`)) return { name, bytes };
    const lines = gunzipSync(bytes).toString('utf8').trimEnd().split('\n').map(change);
    const text = Buffer.from(`${lines.join('\n')}\n`);
    tally.rows(table, lines.length, text);
    return { name, bytes: gzipSync(text) };
  });
  return withManifest(entries, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((one) => (one.name === table ? { ...one, ...tally.table(table) } : one)),
  }));
}

const anyManifest = z.looseObject({ tables: z.array(z.looseObject({ name: z.string() })), made: z.looseObject({}) });
type AnyManifest = z.infer<typeof anyManifest>;

function withManifest(entries: readonly Entry[], change: (manifest: AnyManifest) => object): Promise<Buffer> {
  return packed(
    entries.map(({ name, bytes }) => {
      if (name !== 'manifest.json') return { name, bytes };
      return { name, bytes: Buffer.from(JSON.stringify(change(anyManifest.parse(JSON.parse(bytes.toString()))))) };
    }),
  );
}

/** Asserts that an archive is refused, and that nothing of it is there. */
async function refuses(bytes: Uint8Array, reason: RegExp, wish: Parameters<typeof importFrom>[2] = {}): Promise<void> {
  const changed = join(archives, 'changed.tar');
  await writeFile(changed, bytes);
  await assert.rejects(importFrom(changed, to, wish), reason);
  const { rows } = await to.database.system(({ db }) =>
    db.execute(sql`select (select count(*)::int from companies) + (select count(*)::int from users) as count`),
  );
  assert.equal(rows[0]?.count, 0);
  const left = await readdir(to.folder, { recursive: true, withFileTypes: true }).catch(() => []);
  assert.deepEqual(
    left.filter((entry) => entry.isFile()),
    [],
  );
}

test('an archive that was cut off or changed anywhere changes nothing', async () => {
  for (const length of [0, 100, 5_000, whole.length - 1_100, Math.floor(whole.length / 2)]) {
    await refuses(whole.subarray(0, length), /not whole|damaged/);
  }
  const text = whole.indexOf('pão');
  const changed = Buffer.from(whole);
  changed[text] = (changed[text] ?? 0) ^ 1;
  await refuses(changed, /changed: media differ/);
  const others = content.map(({ name, bytes }) => ({
    name,
    bytes: name === 'schema.json' ? Buffer.from(bytes.toString().replace('uuid', 'uvid')) : bytes,
  }));
  await refuses(await packed(others), /changed: its schema differs|does not know/);
  await refuses(
    await withManifest(content, (manifest) => ({ ...manifest, tables: manifest.tables.slice(0, 4) })),
    /changed: .* differ/,
  );
  await refuses(Buffer.from('hello, I am not an archive'.repeat(100)), /damaged/);
});

test('an archive of another format, a newer version or another kind is refused in words', async () => {
  await refuses(await withManifest(content, (manifest) => ({ ...manifest, format: 2 })), /made by a newer Recado/);
  const newer = { version: '9.1.0', level: 9_999_999_999_999, at: '2030-01-01T00:00:00.000Z' };
  await refuses(await withManifest(content, (manifest) => ({ ...manifest, made: newer })), /newer Recado \(9\.1\.0\)/);
  const schema = content.map((entry) =>
    entry.name === 'schema.json' ? { ...entry, bytes: Buffer.from('{"format":3}') } : entry,
  );
  await refuses(await packed(schema), /made by a newer Recado/);
  await refuses(
    await withManifest(content, () => ({ format: 2, tables: [], made: {} })),
    /not the archive of a company/,
  );
});

test('an entry never becomes a path, whatever its name or kind', async () => {
  const names = [
    '../../etc/passwd',
    'files/../../etc/passwd',
    '/etc/passwd',
    'files/short',
    'files\\..\\out',
    'secrets/../x',
    'files/1-AAAAAAAAAAAAAAAAAAAAAAAA',
  ];
  for (const name of names) {
    await refuses(await packed([{ name, bytes: Buffer.from('x') }, ...content]), /entry that no backup has/);
  }
  const link = await packed([{ name: `files/${'A'.repeat(24)}`, bytes: Buffer.alloc(0) }], {
    type: 'symlink',
    linkname: '/etc/passwd',
  });
  await refuses(Buffer.concat([link.subarray(0, -1_024), whole]), /entry that no backup has/);
});

test('a file that claims 3 GB, rows that claim more than memory, and a table of another kind are refused', async () => {
  // Only the beginning: the claim is refused before its content is read.
  const header = await headerOf(3 * 2 ** 30);
  await refuses(Buffer.concat([header, Buffer.alloc(2_048)]), /too large/);
  const bomb = gzipSync(Buffer.alloc(300 << 20, 'x'));
  await refuses(await packed([{ name: 'database/tags/000000.jsonl.gz', bytes: bomb }, ...content]), /damaged in/);
  const row = gzipSync(Buffer.from('{}\n'));
  await refuses(
    await packed([{ name: 'database/pg_class/000000.jsonl.gz', bytes: row }, ...content]),
    /changed: pg_class/,
  );
});

/** The header of a file of this size. */
async function headerOf(size: number): Promise<Buffer> {
  const archive = pack();
  const chunks: Buffer[] = [];
  archive.on('data', (chunk) => {
    if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  });
  archive.entry({ name: `files/${'A'.repeat(24)}`, size });
  await new Promise((resolve) => setImmediate(resolve));
  archive.destroy();
  return Buffer.concat(chunks);
}

test('another passphrase is refused, and one for an archive without secrets', async () => {
  await refuses(whole, /passphrase is not the one/, { passphrase: `${passphrase}!` });
  const open = join(archives, 'open.tar');
  await exportTo(open, from, { companyId: 1 });
  await refuses(await readFile(open), /has no secrets/, { passphrase });
});

test('rows that name others, break rules or are no rows change nothing', async () => {
  await refuses(await withLines('contacts', (line) => line.replace('"id":1', '"id":2')), /no row 2 of contacts/);
  await refuses(await withLines('contacts', () => 'null'), /no row/);
  await refuses(await withLines('contacts', () => '{"id":1,"name":"\\u0000"}'), /cannot have|no row/);
  await refuses(
    await withLines('users', (line) => line.replace('"profile":"user"', '"profile":"king"')),
    /cannot have \(users/,
  );
  await refuses(
    await withLines('media_files', (line) => line.replace(/"name":"[^"]+"/, '"name":"../../etc/passwd"')),
    /cannot have/,
  );
});

test('a company whose people are here already is refused, or gets other addresses; nobody becomes a super user', async () => {
  const file = join(archives, 'one.tar');
  await assert.rejects(importFrom(file, from), /there can be each only once: ana@padaria\.com/);
  const { companyId, changed } = await importFrom(file, from, { rename: 'copia' });
  const [ana] = await from.database.tenant(companyId, ({ db }) => db.select().from(users));
  assert.deepEqual([ana?.email, ana?.super], ['ana+copia@padaria.com', false]);
  assert.deepEqual([...changed.keys()].sort(), ['contacts.uuid', 'users.email']);
  const [media] = await from.database.tenant(companyId, ({ db }) => db.select().from(mediaFiles));
  const description: unknown = JSON.parse(
    await readFile(`${placeInFolder(filesFolder(from.folder), media?.name ?? '')}.json`, 'utf8'),
  );
  assert.deepEqual(description, { ...Object(description), mimetype: 'application/octet-stream', companyId });
});

test('an export never replaces a file, stops at its limit, and leaves nothing of one that failed', async () => {
  const file = join(archives, 'one.tar');
  await assert.rejects(exportTo(file, from, { companyId: 1 }), /exists already/);
  await assert.rejects(exportTo(join(archives, 'small.tar'), from, { companyId: 1, most: 100 }), ArchiveTooLarge);
  await assert.rejects(exportTo(join(archives, 'nobody.tar'), from, { companyId: 9_999 }), /no company 9999/);
  assert.deepEqual(
    (await readdir(archives)).filter((name) => /small|nobody/.test(name)),
    [],
  );
});
