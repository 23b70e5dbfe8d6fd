import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { fromBuffer } from 'yauzl';
import { eventually } from '../../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { applyErasedNames } from './apply-erased-names.ts';
import { appendErasedNames, hashesOfName, readErasedNames } from './erased-names.ts';
import { expirePersonExportsWork } from './expire-person-exports.ts';
import { erasures, personExports } from './persons.schema.ts';
import { type MarkedPerson, mark, openMarkedPerson } from './testing/marked-person.ts';

/** The entries of a ZIP file: name → content. */
function entriesOf(zip: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error || !file) return reject(error);
      const entries = new Map<string, string>();
      file.on('entry', (entry) => {
        file.openReadStream(entry, (failed, stream) => {
          if (failed || !stream) return reject(failed);
          buffer(stream).then((content) => {
            entries.set(entry.fileName, content.toString());
            file.readEntry();
          }, reject);
        });
      });
      file.on('end', () => resolve(entries));
      file.readEntry();
    });
  });
}

describe('the archive about a person, and the list of erased ones', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  const exportOf = (marked: MarkedPerson) =>
    marked.system(async ({ db }) => {
      const [row] = await db.select().from(personExports).where(eq(personExports.companyId, marked.companyId));
      return row;
    });
  const ask = (marked: MarkedPerson) =>
    server.call('POST /contacts/:contactId/person/exports', {
      as: marked.admin,
      params: { contactId: marked.contactId },
    });
  const read = (marked: MarkedPerson, as = marked.admin) =>
    server.call('GET /contacts/:contactId/person', { as, params: { contactId: marked.contactId } });

  test('has a page to read, the same as JSON and the files; only who asked gets its address', async () => {
    const marked = await openMarkedPerson(server);
    assert.equal((await ask(marked)).status, 200);
    await eventually('it is ready', async () => (await exportOf(marked))?.state === 'ready');
    const file = (await exportOf(marked))?.file ?? '';
    const entries = await entriesOf(await buffer(await server.platform.storage.open(file)));
    const page = entries.get('index.html') ?? '';
    for (const text of ['first words', 'note', 'comment', 'street', 'field', 'summary'])
      assert.ok(page.includes(`${mark}${text}`), text);
    assert.ok(JSON.parse(entries.get('data.json') ?? '').messages.length >= 4);
    const kept = [...entries].find(([name]) => name.startsWith('files/'));
    assert.equal(kept?.[1], `${mark} content`);
    assert.ok((await read(marked)).body.exports[0]?.address);
    const other = await server.make.user({ companyId: marked.companyId, profile: 'admin' });
    assert.deepEqual((await read(marked, other)).body.exports, []);
    const params = { exportId: (await exportOf(marked))?.id ?? 0 };
    assert.equal((await server.call('DELETE /person-exports/:exportId', { as: other, params })).status, 404);
    assert.equal((await read(marked, marked.ana)).status, 403);
  });

  test('expires, and its file is deleted', async () => {
    const marked = await openMarkedPerson(server);
    await ask(marked);
    await eventually('it is ready', async () => (await exportOf(marked))?.state === 'ready');
    const file = (await exportOf(marked))?.file ?? '';
    const clock = () => new Date(Date.now() + 4 * 24 * 60 * 60_000);
    await expirePersonExportsWork({ ...server.platform, clock }).run(new AbortController().signal);
    assert.deepEqual([(await exportOf(marked))?.state, (await exportOf(marked))?.file], ['expired', '']);
    await eventually('the file is gone', async () => (await server.platform.storage.find(file)) === undefined);
  });

  test('a restored database does not know whom a newer one erased: they are erased again, and nobody else', async () => {
    const { platform } = server;
    const marked = await openMarkedPerson(server);
    const { companyId, number, contactId, system } = marked;
    const later = await server.make.contact({ companyId, name: 'Depois' });
    const listed = (name: string, erasedAt: Date) => ({
      companyId,
      hash: hashesOfName(platform.secret, companyId, name)[0] ?? '',
      erasedAt,
    });
    const past = new Date(Date.now() - 60_000);
    await appendErasedNames(platform.configuration.dataFolder, [
      listed(number, new Date()),
      listed(later.number ?? '', past),
    ]);
    await system(({ db }) => db.delete(erasures));
    await applyErasedNames(platform);
    await eventually('it is erased', async () => {
      const [row] = await system(({ db }) => db.select().from(erasures).where(eq(erasures.companyId, companyId)));
      return row?.cause === 'restore' && row.state === 'done';
    });
    assert.equal((await read(marked)).status, 404);
    const params = { contactId: later.id };
    assert.equal((await server.call('GET /contacts/:contactId', { as: marked.admin, params })).status, 200);
    assert.ok(contactId !== later.id && (await system((unit) => readErasedNames(unit, companyId))).length >= 2);
  });
});
