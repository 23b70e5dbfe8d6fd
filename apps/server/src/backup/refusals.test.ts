import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { type Pack, pack } from 'tar-stream';
import { contacts } from '../areas/conversations/contacts/contacts.schema.ts';
import { mediaFiles } from '../areas/conversations/messages/messages.schema.ts';
import { companies } from '../platform/database/schema/companies.ts';
import { newFileId } from '../platform/storage/file-ids.ts';
import { placeInFolder } from '../platform/storage/folder-store.ts';
import { ArchiveWriter } from './archive-writer.ts';
import type { Manifest } from './manifest.ts';
import { type Installation, newInstallation, restoreTo, saveTo, secret } from './testing/installations.ts';

let source: Installation;
let target: Installation;
let file: string;
let whole: Buffer;
let manifest: Manifest;
const { signal } = new AbortController();

before(async () => {
  source = await newInstallation();
  target = await newInstallation();
  file = join(source.folder, 'backup.tar');
  const database = await source.open();
  const name = newFileId(1);
  await database.system(async ({ db }) => {
    await db.insert(companies).values({ name: 'Padaria' });
    await db.insert(contacts).values({ companyId: 1, name: 'Zoé', number: '5511', profilePicUrl: name });
    await db
      .insert(mediaFiles)
      .values({ companyId: 1, name, originalName: 'a', mimetype: 'text/plain', size: 3, sha256: 'x' });
  });
  const place = placeInFolder(join(source.folder, 'files'), name);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, 'pão');
  await writeFile(`${place}.json`, describedAs(name));
  manifest = await saveTo(file, { database, folder: source.folder });
  await database.close();
  whole = await readFile(file);
});

after(() => Promise.all([source.remove(), target.remove()]));

function describedAs(id: string): string {
  return JSON.stringify({
    id,
    companyId: 1,
    name: 'a',
    mimetype: 'text/plain',
    kind: 'document',
    size: 4,
    sha256: 'x',
  });
}

/** Asserts that nothing of a refused archive was stored, and that the database was not opened. */
async function assertUntouched(): Promise<void> {
  assert.deepEqual(await readdir(target.folder), []);
}

async function refuses(bytes: Uint8Array, reason: RegExp): Promise<void> {
  const changed = join(source.folder, 'changed.tar');
  await writeFile(changed, bytes);
  await assert.rejects(restoreTo(target, changed), reason);
  await assertUntouched();
}

/** The bytes of an entry as another program may write it. */
async function entry(header: Parameters<Pack['entry']>[0], content = ''): Promise<Buffer> {
  const archive = pack();
  archive.entry(header, content);
  const read = buffer(archive);
  archive.finalize();
  return (await read).subarray(0, -1024);
}

const withByte = (position: number) => {
  const changed = Buffer.from(whole);
  changed[position] = (changed[position] ?? 0) ^ 1;
  return changed;
};

test('refuses an archive that was cut off or changed anywhere, and leaves nothing behind', async () => {
  for (const length of [0, 100, 512, 5_000, whole.length - 1_100, whole.length - 4_000]) {
    await refuses(whole.subarray(0, length), /not whole/);
  }
  const content = whole.indexOf('pão');
  await refuses(withByte(content), /changed: media differ/);
  await refuses(withByte(whole.indexOf('files/1-') + 10), /damaged/);
  // Inside the compressed rows of the first table.
  await refuses(withByte(512 + 40), /damaged|changed/);
  const text = whole.toString('latin1');
  const fewer = text.replace('"count":1,', '"count":2,');
  await refuses(Buffer.from(fewer, 'latin1'), /changed: media differ/);
});

test('refuses the archive of a newer version, of another secret, and other files', async () => {
  const newer = join(source.folder, 'newer.tar');
  const writer = await ArchiveWriter.create(newer, signal);
  const empty = {
    count: 0,
    bytes: 0,
    missing: 0,
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  };
  const made: Manifest = { ...manifest, version: '9.1.0', level: manifest.level + 1, tables: [], files: empty };
  const text = Buffer.from(JSON.stringify(made));
  await writer.add('manifest.json', text.length, [text]);
  await writer.end();
  await writer.publish();
  await assert.rejects(restoreTo(target, newer), /newer Recado \(9\.1\.0\)/);
  await assert.rejects(restoreTo(target, file, { secret: `${secret}!` }), /another secret/);
  await assert.rejects(restoreTo(target, file, { secret: undefined }), /no secret yet/);
  await refuses(Buffer.from('hello, I am not an archive'.repeat(100)), /damaged/);
  await assert.rejects(restoreTo(target, join(source.folder, 'nowhere.tar')), /ENOENT/);
  await assertUntouched();
});

test('an entry never becomes a path, whatever its name or kind', async () => {
  const id = 'files/1-AAAAAAAAAAAAAAAAAAAAAAAA';
  const link = await entry({ name: id, type: 'symlink', linkname: '/etc/passwd' });
  await refuses(Buffer.concat([link, whole]), /entry that no backup has/);
  await refuses(Buffer.concat([await entry({ name: id, type: 'directory' }), whole]), /entry that no backup has/);
  const names = [
    '../out',
    'files/../../out',
    '/tmp/out',
    'files/1-short',
    'files/1-AAAAAAAAAAAAAAAAAAAAAAAA/../x',
    'files\\..\\out',
  ];
  for (const name of names) {
    await refuses(Buffer.concat([await entry({ name }, 'x'), whole]), /entry that no backup has/);
  }
  const long = { name: id, pax: { comment: 'x'.repeat(5 << 20) } };
  await refuses(Buffer.concat([await entry(long, 'x'), whole]), /damaged/);
  const table = await entry({ name: 'database/pg_class/000000.jsonl.gz' }, 'x');
  await refuses(Buffer.concat([table, whole]), /damaged in/);
  assert.equal(existsSync(join(target.folder, '..', 'out')), false);
});

test('refuses an installation that has files or data, and does not touch them', async () => {
  const files = join(target.folder, 'files', '1', 'AA');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'x'), 'mine');
  await assert.rejects(restoreTo(target, file), /has files already/);
  assert.equal(await readFile(join(files, 'x'), 'utf8'), 'mine');
  await rm(join(target.folder, 'files'), { recursive: true });

  await assert.rejects(restoreTo(source, file), /has files already/);
  await rm(join(source.folder, 'files'), { recursive: true });
  await assert.rejects(restoreTo(source, file), /companies, plans or users already/);
  const database = await source.open();
  const [row] = await database.system(({ db }) => db.select().from(contacts));
  await database.close();
  assert.equal(row?.name, 'Zoé');
  assert.equal(existsSync(join(source.folder, 'files')), false);
});

test('refuses an installation that is running', async () => {
  const running = await target.open(false);
  await assert.rejects(restoreTo(target, file), /A server is running|in use by process/);
  const rows = await running.system(({ db }) => db.$count(companies));
  await running.close();
  assert.equal(rows, 0);
});

test('a backup that fails or is stopped leaves nothing, and no backup replaces another file', async () => {
  const database = await source.open();
  await assert.rejects(saveTo(file, { database, folder: source.folder }), /exists already/);
  assert.deepEqual(await readFile(file), whole);
  const broken = join(source.folder, 'broken.tar');
  const kept = newFileId(1);
  await database.system(({ db }) => db.execute(sql`update contacts set profile_pic_url = ${kept}`));
  const place = placeInFolder(join(source.folder, 'files'), kept);
  // A folder in the place of a file: a file that cannot be read does not count as missing.
  await mkdir(place, { recursive: true });
  await writeFile(`${place}.json`, describedAs(kept));
  await assert.rejects(saveTo(broken, { database, folder: source.folder }), /EISDIR/);
  await database.close();
  assert.deepEqual(
    (await readdir(source.folder)).filter((name) => name.startsWith('broken')),
    [],
  );
  await truncate(file);
  await assert.rejects(restoreTo(target, file), /not whole/);
});
