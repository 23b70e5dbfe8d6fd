import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ContractKey } from '@recado/contract';
import { tags } from '../../areas/conversations/tickets/tags.schema.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Unit } from '../database/database.ts';
import { companies } from '../database/schema/companies.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { StoredFile } from '../storage/storage.ts';
import { afterwards } from './afterwards.ts';
import { type AnyCall, type AnyHandler, answerOf } from './answer-call.ts';
import type { CallerSession, UploadedFile } from './handler.ts';
import { declaredEndpoints } from './route-key.ts';

let opened: TestDatabase;
let companyId = 0;
/** What happened, in its order. */
let log: string[];

before(async () => {
  opened = await openTestDatabase();
  const [company] = await opened.database.system(({ db }) => db.insert(companies).values({ name: 'Shop' }).returning());
  companyId = company?.id ?? 0;
});
beforeEach(() => {
  log = [];
});
after(() => opened.close());

const storage = {
  async keep({ name }: { name: string }, owner: number): Promise<StoredFile> {
    log.push(`keep ${name}`);
    return { id: name, companyId: owner, name, mimetype: 'text/plain', kind: 'document', size: 1, sha256: '' };
  },
  async remove(ids: readonly string[]) {
    log.push(`remove ${ids.join(' ')}`);
  },
};

function answer(key: ContractKey, handler: AnyHandler, fileNames: readonly string[] = []): Promise<unknown> {
  const declared = declaredEndpoints().find((endpoint) => endpoint.key === key);
  assert.ok(declared);
  const files: UploadedFile[] = fileNames.map((name) => ({ field: 'medias', name, temporaryPath: name, size: 1 }));
  const session: Partial<CallerSession> = { companyId, userId: 1, abilities: new Set() };
  const call: Partial<AnyCall> = { session: session as CallerSession, files };
  const platform: Pick<Platform, 'database'> & { storage: typeof storage } = { database: opened.database, storage };
  return answerOf(platform as Platform, declared, handler, call as AnyCall);
}

const ofCompany = 'POST /chats/:chatId/messages';
const ofSystem = 'POST /companies';

test('steps run in units of the reach of their endpoint, and read rows of the same reach between them', async () => {
  const reached: (number | null)[] = [];
  const note = async ({ unit }: { unit: Unit }) => reached.push(unit.companyId);
  const handler: AnyHandler = {
    async answerInSteps({ reader }, inUnit) {
      await inUnit(note);
      await reader.inUnit((unit) => note({ unit }));
      return inUnit(note);
    },
  };
  assert.equal(await answer(ofCompany, handler), 3);
  assert.equal(await answer(ofSystem, handler), 6);
  assert.deepEqual(reached, [companyId, companyId, companyId, null, null, null]);
});

test('a system endpoint reads in units of the system, one of the company in its own', async () => {
  const handler: AnyHandler = { reads: ({ reader }) => reader.inUnit(async (unit) => unit.companyId) };
  assert.equal(await answer(ofSystem, handler), null);
  assert.equal(await answer(ofCompany, handler), companyId);
});

const tagNames = async () => (await opened.database.system(({ db }) => db.select().from(tags))).map(({ name }) => name);

test('an answer after the commit is outside of the unit, whose rows are stored whatever it says', async () => {
  const written = (name: string, last: () => Promise<unknown>): AnyHandler => {
    return async ({ unit }) => {
      await unit?.db.insert(tags).values({ companyId, name, color: '#123456' });
      return afterwards(last);
    };
  };
  const seen = await answer(ofCompany, written('mailed', tagNames));
  assert.deepEqual(seen, ['mailed']);
  const refusing = written('refused', () => Promise.reject(new AppError('ERR_RECOVERY_CODE_INVALID')));
  await assert.rejects(answer(ofCompany, refusing), { code: 'ERR_RECOVERY_CODE_INVALID' });
  assert.deepEqual((await tagNames()).sort(), ['mailed', 'refused']);
});

const attachAll = async ({ files }: { files: readonly StoredFile[] }) => {
  log.push('attach');
  return files.map(({ id }) => id);
};
const check = async () => {
  log.push('check');
  return undefined;
};

test('files are checked, stored and attached; without files nothing is checked', async () => {
  assert.deepEqual(await answer(ofCompany, { check, attachAll }, ['a', 'b']), ['a', 'b']);
  assert.deepEqual(await answer(ofCompany, { check, attachAll }), []);
  assert.deepEqual(log, ['check', 'keep a', 'keep b', 'attach', 'attach']);
});

test('no more files are stored than the handler takes', async () => {
  assert.deepEqual(await answer(ofCompany, { most: 1, attachAll }, ['a', 'b']), ['a']);
  assert.deepEqual(log, ['keep a', 'attach']);
});

test('an earlier answer stores nothing', async () => {
  assert.equal(await answer(ofCompany, { check: async () => 'earlier', attachAll }, ['a']), 'earlier');
  assert.deepEqual(log, []);
});

test('files that cannot be attached are deleted', async () => {
  const failing = { attachAll: () => Promise.reject(new AppError('ERR_NO_CHAT_FOUND')) };
  await assert.rejects(answer(ofCompany, failing, ['a', 'b']), { code: 'ERR_NO_CHAT_FOUND' });
  assert.deepEqual(log, ['keep a', 'keep b', 'remove a b']);
});
