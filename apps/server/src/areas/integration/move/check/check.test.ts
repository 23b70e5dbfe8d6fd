import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { randomly } from '../../../../testing/randomly.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { invoices } from '../../../billing/invoices/invoices.schema.ts';
import { mediaFiles, messages } from '../../../conversations/messages/messages.schema.ts';
import { ticketCycles } from '../../../conversations/tickets/tickets.schema.ts';
import { movedCompanies, movedRows } from '../move.schema.ts';
import { type MovedTestCompany, openMovedCompany } from '../testing/moved-company.ts';
import { sourceRows } from '../testing/source-rows.ts';
import { checkText } from './check-text.ts';
import { MessageSample } from './message-sample.ts';
import { runCheck } from './run-check.ts';

describe('a moved company is compared with what it was copied from', () => {
  const server = useTestServer();

  async function check(moved: MovedTestCompany) {
    const { database, storage } = server.platform;
    const parts = { database, storage, files: moved.files, now: () => new Date('2026-02-10T12:00:00Z') };
    const report = await runCheck(parts, moved.source, moved.moveId);
    const [company] = report.companies;
    assert.ok(company);
    return { ...company, text: checkText(report) };
  }

  test('a whole copy is right, with the figures of last month', async () => {
    const { isRight, figures, month, messages: looked, kinds, text } = await check(await openMovedCompany(server));
    assert.equal(isRight, true, text);
    assert.equal(month, '2026-01');
    assert.deepEqual(
      figures.map(({ name, there, here }) => [name, there, here]),
      [
        ['invoices', 120, 120],
        ['ratings', 3, 3],
        ['received', 1, 1],
        ['sent', 1, 1],
        ['resolved', 1, 1],
        ['meanRating', 3, 3],
      ],
    );
    assert.deepEqual(looked, { looked: 2, files: 1, problems: [] });
    assert.equal(kinds.find(({ kind }) => kind === 'messages')?.there, 2);
    assert.match(text, /everything is here/);
  });

  test('a removed message, an altered text, time, side or ticket, and a missing or changed file are found', async () => {
    const { database, storage } = server.platform;
    const problemsAfter = async (change: (moved: MovedTestCompany) => Promise<unknown>) => {
      const moved = await openMovedCompany(server);
      await change(moved);
      const found = await check(moved);
      assert.equal(found.isRight, false);
      assert.match(found.text, /SOMETHING DIFFERS/);
      return found.messages.problems.map(({ sourceId, problem }) => [sourceId, problem]);
    };
    const set = (values: Partial<typeof messages.$inferInsert>) => (moved: MovedTestCompany) =>
      database.system(({ db }) => db.update(messages).set(values).where(eq(messages.id, moved.messageIds[0])));
    const removed = (moved: MovedTestCompany) =>
      database.system(({ db }) => db.delete(messages).where(eq(messages.id, moved.messageIds[0])));
    assert.deepEqual(await problemsAfter(removed), [['A', 'missing']]);
    assert.deepEqual(await problemsAfter(set({ body: 'outro' })), [['A', 'body']]);
    assert.deepEqual(await problemsAfter(set({ fromMe: true })), [['A', 'direction']]);
    assert.deepEqual(await problemsAfter(set({ createdAt: new Date('2026-01-05T09:00:01Z') })), [['A', 'time']]);
    assert.deepEqual(await problemsAfter(set({ contactId: null })), [['A', 'author']]);
    const elsewhere = async (moved: MovedTestCompany) => {
      const { companyId } = moved;
      const { id: ticketId } = await server.make.ticket({ companyId });
      await set({ ticketId })(moved);
    };
    assert.deepEqual(await problemsAfter(elsewhere), [['A', 'ticket']]);
    assert.deepEqual(await problemsAfter(({ fileName }) => storage.remove([fileName])), [['B', 'noFile']]);
    const withoutRow = ({ fileName }: MovedTestCompany) =>
      database.system(({ db }) => db.delete(mediaFiles).where(eq(mediaFiles.name, fileName)));
    assert.deepEqual(await problemsAfter(withoutRow), [['B', 'noFile']]);
    assert.deepEqual(await problemsAfter(({ filePlace }) => writeFile(filePlace, 'changed')), [['B', 'file']]);
  });

  test('a lost row and a wrong sum are found, whatever the sample shows', async () => {
    const moved = await openMovedCompany(server);
    moved.source.stored.messages?.push(
      sourceRows.message({ id: 'C', ticketId: '1', createdAt: new Date('2025-01-01') }),
    );
    const { database } = server.platform;
    const ofCompany = moved.companyId;
    await database.system(async ({ db }) => {
      await db.update(invoices).set({ value: 12 }).where(eq(invoices.companyId, ofCompany));
      await db.update(ticketCycles).set({ rating: 1 }).where(eq(ticketCycles.companyId, ofCompany));
    });
    const { isRight, kinds, figures, text } = await check(moved);
    assert.equal(isRight, false);
    assert.deepEqual(
      kinds.filter(({ unexplained }) => unexplained > 0).map(({ kind, unexplained }) => [kind, unexplained]),
      [['messages', 1]],
    );
    assert.deepEqual(
      figures.filter(({ isSame }) => !isSame).map(({ name }) => name),
      ['invoices', 'ratings', 'meanRating'],
    );
    assert.match(text, /messages +3 +2 {2}UNEXPLAINED 1/);
  });

  test('rows that the copy had to leave out, and such that were joined, are explained', async () => {
    const moved = await openMovedCompany(server);
    moved.source.stored.messages?.push(sourceRows.message({ id: 'C', ticketId: '9' }));
    moved.source.stored.tickets?.push(sourceRows.ticket({ id: '2' }));
    const example = { id: 'C', detail: '' };
    const findings = {
      orphanMessage: { count: 1, examples: [{ ...example, kind: 'messages' as const }] },
      missingFile: { count: 1, examples: [{ ...example, kind: 'messages' as const }] },
    };
    const { companyId, moveId, ticketId } = moved;
    await server.platform.database.system(async ({ db }) => {
      await db.insert(movedRows).values({ companyId, kind: 'tickets', sourceId: '2', targetId: ticketId });
      await db.update(movedCompanies).set({ findings }).where(eq(movedCompanies.moveId, moveId));
    });
    const { isRight, kinds, text } = await check(moved);
    const explained = kinds.flatMap(({ kind, explained: reasons }) =>
      Object.keys(reasons).length > 0 ? [[kind, reasons]] : [],
    );
    assert.deepEqual(explained, [
      ['tickets', { joined: 1 }],
      ['messages', { orphanMessage: 1, missingFile: 1 }],
    ]);
    assert.equal(isRight, true, text);
  });

  test('the names of files, signs of bots and deleted texts are no differences', async () => {
    const moved = await openMovedCompany(server);
    const [first, second] = moved.source.stored.messages ?? [];
    assert.ok(first && second);
    first.body = '\u200ebom dia';
    second.body = 'foto.png';
    const { database } = server.platform;
    const set = (index: 0 | 1, values: Partial<typeof messages.$inferInsert>) =>
      database.system(({ db }) => db.update(messages).set(values).where(eq(messages.id, moved.messageIds[index])));
    await set(1, { body: '' });
    assert.deepEqual((await check(moved)).messages.problems, []);
    first.isDeleted = true;
    await set(0, { body: '', isDeleted: true });
    assert.deepEqual((await check(moved)).messages.problems, []);
  });

  test('a round without an end there explains one more here, and ratings of five steps are worth three', async () => {
    const moved = await openMovedCompany(server);
    const [round] = moved.source.stored.rounds ?? [];
    assert.ok(round);
    round.rating = 4;
    Object.assign(moved.source, { edition: 'ticketz' });
    moved.source.stored.rounds = [{ ...round, finishedAt: null }];
    const { figures } = await check(moved);
    assert.deepEqual(
      figures.find(({ name }) => name === 'resolved'),
      { name: 'resolved', there: 0, here: 1, explained: 1, isSame: true },
    );
    assert.equal(figures.find(({ name }) => name === 'meanRating')?.there, 3);
  });
});

test('every message has the same chance to be looked at', () => {
  const drawn = new Map<string, number>();
  const next = randomly(1);
  const random = (end: number) => Math.floor(next() * end);
  for (let run = 0; run < 2_000; run += 1) {
    const sample = new MessageSample(5, random);
    for (let id = 0; id < 20; id += 1) sample.add(sourceRows.message({ id: `${id}`, ticketId: '1' }));
    assert.equal(new Set(sample.messages.map(({ id }) => id)).size, 5);
    for (const { id } of sample.messages) drawn.set(id, (drawn.get(id) ?? 0) + 1);
  }
  assert.equal(drawn.size, 20);
  for (const [id, times] of drawn) assert.ok(times > 400 && times < 600, `${id}: ${times}`);
});
