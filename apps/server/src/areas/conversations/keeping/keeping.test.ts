import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BodyInput, KeepingCounts } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { columnsWith } from '../persons/testing/everywhere.ts';
import { type MarkedPerson, mark, openMarkedPerson } from '../persons/testing/marked-person.ts';
import { applyKeeping, applyKeepingWork, type KeepingProbe } from './apply-keeping.ts';
import { keepingText } from './notice-text.ts';

const day = 24 * 60 * 60_000;
const off = { messagesMonths: null, mediaMonths: null, notesMonths: null, auditMonths: null, queues: [] };
const countRow = z.object({ count: z.coerce.number() });

describe('what a company keeps no longer', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  const run = (statement: SQL) => server.platform.database.system(({ db }) => db.execute(statement));
  const countOf = async (from: SQL) =>
    countRow.parse((await run(sql`select count(*) as count from ${from}`)).rows[0]).count;
  const choose = async (as: TestUser, body: Partial<BodyInput<'PUT /keeping'>>) => {
    const answer = await server.call('PUT /keeping', { as, body: { ...off, ...body } });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const previewOf = async (as: TestUser, body: Partial<BodyInput<'PUT /keeping'>>) =>
    (await server.call('POST /keeping/preview', { as, body: { ...off, ...body } })).body;
  /** Applies the rules as if some days had passed. */
  const apply = (companyId: number, days: number, probe: KeepingProbe = {}) => {
    const clock = () => new Date(Date.now() + days * day);
    const { database } = server.platform;
    return applyKeeping({ database, clock }, companyId, new AbortController().signal, probe);
  };
  const lastRun = async (as: TestUser) => (await server.call('GET /keeping', { as })).body.runs[0];
  const countsOf = (counts: KeepingCounts | undefined) => {
    const { conversations = 0, messages = 0, files = 0, notes = 0, audits = 0 } = counts ?? {};
    return { conversations, messages, files, notes, audits };
  };
  const resolve = (of: { ticketId: number }) =>
    run(sql`with ended as (update ticket_cycles set finished_at = now() where ticket_id = ${of.ticketId} and finished_at is null)
      update tickets set status = 'closed' where id = ${of.ticketId}`);

  /** A company with resolved tickets, each with messages of today. */
  async function openTickets(tickets: number, each: number) {
    const { id: companyId } = await server.make.company();
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const { id: queueId } = await server.make.queue({ companyId });
    await run(sql`with c as (insert into contacts (company_id, name, number)
        select ${companyId}, 'Cliente ' || i, (5511900000000 + ${companyId} * 1000 + i)::text from generate_series(1, ${tickets}) i returning id),
      t as (insert into tickets (company_id, contact_id, status, queue_id, last_message)
        select ${companyId}, id, 'closed', ${queueId}, 'texto' from c returning id, contact_id),
      r as (insert into ticket_cycles (company_id, ticket_id, queue_id, finished_at)
        select ${companyId}, id, ${queueId}, now() from t)
      insert into messages (company_id, ticket_id, contact_id, body, origin)
        select ${companyId}, t.id, t.contact_id, 'palavra ' || i, case when i = 1 then 'campaign' else 'person' end
        from t, generate_series(1, ${each}) i`);
    return { companyId, admin, queueId };
  }
  const messagesOf = (companyId: number) => countOf(sql`messages where company_id = ${companyId}`);

  test('goes with all that repeats it, and figures stay', async () => {
    const marked: MarkedPerson = await openMarkedPerson(server);
    const { companyId, admin, ticketId } = marked;
    await resolve(marked);
    const rounds = () =>
      run(sql`select rating, finished_at, queued_at from ticket_cycles where company_id = ${companyId}`);
    const sent = async () => (await server.call('GET /dashboard', { as: admin, query: { days: 3 } })).body.sent;
    await run(
      sql`update messages set origin = 'campaign' where ticket_id = ${ticketId} and body = ${`${mark}caption`}`,
    );
    const [roundsBefore, sentBefore] = [(await rounds()).rows, await sent()];
    assert.equal(sentBefore.campaigns, 1);
    await choose(admin, { messagesMonths: 1, mediaMonths: 1, notesMonths: 1 });
    const stale = await countOf(sql`stale_hours where company_id = ${companyId}`);
    await apply(companyId, 60);
    assert.equal(await countOf(sql`messages where ticket_id = ${ticketId}`), 0);
    const group = await countOf(sql`messages where ticket_id = ${marked.groupTicket}`);
    assert.equal(group, 2, 'an open ticket was touched');
    await run(sql`delete from messages where ticket_id = ${marked.groupTicket}`);
    const left = await columnsWith(server.platform.database, [mark]);
    for (const column of [
      'messages.data',
      'message_words.words',
      'former_texts.text',
      'knowledge_passages.text',
      'drafts.text',
      'ticket_summaries.text',
    ])
      assert.ok(!left.includes(column), `${column} is left: ${left.join()}`);
    for (const column of [
      'ticket_notes.note',
      'ticket_cycles.rating_comment',
      'ticket_cycles.closing_note',
      'media_files.original_name',
    ])
      assert.ok(!left.includes(column), `${column} is left: ${left.join()}`);
    assert.ok(left.includes('contacts.name'), 'the contact stays');
    assert.deepEqual((await rounds()).rows, roundsBefore);
    assert.equal(await countOf(sql`stale_hours where company_id = ${companyId}`), stale, 'figures are counted anew');
    assert.deepEqual(await sent(), sentBefore);
    const { body } = await server.call('GET /messages/:ticketId', { as: admin, params: { ticketId }, query: {} });
    assert.deepEqual(
      body.events.filter(({ kind }) => kind === 'forgotten').map(({ by }) => by),
      ['system'],
    );
    const night = await lastRun(admin);
    assert.equal(night?.conversations, 1);
    assert.equal(night?.files, 1);
    assert.ok((night?.notes ?? 0) >= 1);
  });

  test('is counted before, told to the administrators, and nothing goes for seven days', async () => {
    const { companyId, admin } = await openTickets(3, 2);
    const other = await server.make.user({ companyId, profile: 'admin' });
    const agent = await server.make.user({ companyId });
    await run(sql`update messages set created_at = now() - interval '40 days' where company_id = ${companyId}`);
    await run(sql`update tickets set last_message_at = now() - interval '40 days' where company_id = ${companyId}`);
    await run(sql`update ticket_cycles set finished_at = now() - interval '40 days' where company_id = ${companyId}`);
    const preview = await previewOf(admin, { messagesMonths: 1 });
    const all = { conversations: 3, messages: 6, files: 0, notes: 0, audits: 0 };
    assert.deepEqual([countsOf(preview), preview.isShorter], [all, true]);
    const chosen = await choose(admin, { messagesMonths: 1 });
    assert.ok(Math.abs(new Date(chosen.startsAt ?? 0).getTime() - Date.now() - 7 * day) < 60_000);
    assert.ok((chosen.nextAt ?? '') >= (chosen.startsAt ?? ''));
    await apply(companyId, 0);
    await apply(companyId, 6.9);
    assert.deepEqual([await messagesOf(companyId), await lastRun(admin)], [6, undefined]);
    for (const as of [admin, other]) {
      const { body: notices } = await server.call('GET /keeping-notices', { as });
      assert.deepEqual(notices.map(countsOf), [all]);
    }
    const [notice] = (await server.call('GET /keeping-notices', { as: admin })).body;
    const params = { noticeId: notice?.id ?? 0 };
    assert.equal((await server.call('DELETE /keeping-notices/:noticeId', { as: other, params })).status, 404);
    assert.equal((await server.call('DELETE /keeping-notices/:noticeId', { as: admin, params })).status, 200);
    assert.deepEqual((await server.call('GET /keeping-notices', { as: admin })).body, []);
    assert.equal((await server.call('GET /keeping', { as: agent })).status, 403);
    await apply(companyId, 7.1);
    assert.deepEqual([await messagesOf(companyId), countsOf(await lastRun(admin))], [0, all]);
  });

  test('a rule that keeps more holds at once, and one that keeps less waits again', async () => {
    const { companyId, admin } = await openTickets(1, 1);
    await choose(admin, { messagesMonths: 3 });
    await run(sql`update keeping_rules set starts_at = now() - interval '1 day' where company_id = ${companyId}`);
    assert.equal((await choose(admin, { messagesMonths: 6 })).startsAt, null);
    assert.equal((await previewOf(admin, { messagesMonths: 12 })).isShorter, false);
    assert.notEqual((await choose(admin, { messagesMonths: 5 })).startsAt, null);
    await choose(admin, {});
    assert.deepEqual((await server.call('GET /keeping-notices', { as: admin })).body, [], 'the notice is withdrawn');
    assert.equal((await server.call('GET /keeping', { as: admin })).body.nextAt, null);
    await apply(companyId, 400);
    assert.equal(await messagesOf(companyId), 1);
  });

  test('leaves open tickets, who must be kept, and queues that say so', async () => {
    const { companyId, admin, queueId } = await openTickets(4, 2);
    const { rows } = await run(sql`select id, contact_id from tickets where company_id = ${companyId} order by id`);
    const ids = z.array(z.object({ id: z.number(), contact_id: z.number() })).parse(rows);
    const [open, held, again, gone] = ids;
    await run(sql`update tickets set status = 'open' where id = ${open?.id ?? 0}`);
    const params = { contactId: held?.contact_id ?? 0 };
    const body = { reason: 'Processo em andamento' };
    assert.equal((await server.call('PUT /contacts/:contactId/person/hold', { as: admin, params, body })).status, 200);
    await run(
      sql`update ticket_cycles set finished_at = now() + interval '50 days' where ticket_id = ${again?.id ?? 0}`,
    );
    await choose(admin, { messagesMonths: 1, queues: [{ queueId, months: null }] });
    await apply(companyId, 60);
    assert.equal(await messagesOf(companyId), 8);
    await choose(admin, { messagesMonths: 2, queues: [{ queueId, months: 1 }] });
    await apply(companyId, 60);
    assert.equal(await messagesOf(companyId), 6);
    assert.equal(await countOf(sql`messages where ticket_id = ${gone?.id ?? 0}`), 0);
    const stranger = await server.make.queue({ companyId: (await server.make.company()).id });
    const foreign = { ...off, queues: [{ queueId: stranger.id, months: 1 }] };
    assert.equal((await server.call('PUT /keeping', { as: admin, body: foreign })).body.error, 'ERR_NO_QUEUE_FOUND');
  });

  test('a queue that is deleted gives its tickets to a shorter rule only after another notice', async () => {
    const { companyId, admin, queueId } = await openTickets(2, 1);
    await choose(admin, { messagesMonths: 1, queues: [{ queueId, months: null }] });
    await run(sql`update keeping_rules set starts_at = now() - interval '1 day' where company_id = ${companyId}`);
    await server.call('DELETE /queue/:queueId', { as: admin, params: { queueId } });
    const { body } = await server.call('GET /keeping', { as: admin });
    assert.deepEqual([body.queues, body.startsAt === null], [[], false]);
    assert.equal((await server.call('GET /keeping-notices', { as: admin })).body.length, 1);
  });

  test('killed before every step it goes on, and counts each message once', async () => {
    const { companyId, admin } = await openTickets(45, 30);
    await choose(admin, { messagesMonths: 1, notesMonths: 1, auditMonths: 6 });
    let calls = 0;
    let killAt = 1;
    const beforeStep = () => {
      calls += 1;
      if (calls === killAt) throw new Error('killed');
    };
    const seen: number[] = [];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      calls = 0;
      killAt = 2;
      if (attempt > 20) killAt = 0;
      const isOver = await apply(companyId, 60, { beforeStep }).then(
        () => true,
        () => false,
      );
      seen.push(await messagesOf(companyId));
      const partly =
        await countOf(sql`ticket_events e where e.company_id = ${companyId} and e.kind = 'forgotten' and exists (
        select from messages m where m.ticket_id = e.ticket_id and m.created_at < e.until)`);
      assert.equal(partly, 0, 'the line of a conversation says more than is true');
      if (isOver) break;
    }
    assert.deepEqual(seen.slice(0, 3), [850, 350, 0]);
    assert.equal(seen.at(-1), 0);
    const night = await lastRun(admin);
    assert.deepEqual([night?.conversations, night?.messages, night?.finishedAt === null], [45, 1_350, false]);
    assert.equal(await countOf(sql`keeping_runs where company_id = ${companyId}`), 1);
    assert.equal(await countOf(sql`ticket_events where company_id = ${companyId} and kind = 'forgotten'`), 45);
    assert.equal(await countOf(sql`tickets where company_id = ${companyId} and last_message <> ''`), 0);
    const kept = await run(
      sql`select sum(messages)::integer as count from forgotten_sent where company_id = ${companyId}`,
    );
    assert.equal(countRow.parse(kept.rows[0]).count, 45);
  });

  test('the nightly work adds a job for each company whose rules have begun', async () => {
    const [begun, waiting] = [await openTickets(1, 2), await openTickets(1, 2)];
    for (const { admin } of [begun, waiting]) await choose(admin, { messagesMonths: 1 });
    const all = [begun.companyId, waiting.companyId];
    for (const id of all) {
      await run(sql`update messages set created_at = now() - interval '40 days' where company_id = ${id}`);
      await run(sql`update tickets set last_message_at = now() - interval '40 days' where company_id = ${id}`);
      await run(sql`update ticket_cycles set finished_at = now() - interval '40 days' where company_id = ${id}`);
    }
    await run(sql`update keeping_rules set starts_at = now() - interval '1 day' where company_id = ${begun.companyId}`);
    await applyKeepingWork(server.platform).run(new AbortController().signal);
    await eventually('the night is over', async () => (await lastRun(begun.admin))?.finishedAt != null);
    assert.deepEqual([await messagesOf(begun.companyId), await messagesOf(waiting.companyId)], [0, 2]);
  });

  test('the e-mail says what goes and when, in the language and time of the company', () => {
    const counts = { conversations: 1_200, messages: 34_000, files: 5, notes: 6, audits: 7 };
    const startsAt = new Date('2027-01-01T02:00:00Z');
    const told = { ...counts, name: 'Ana', startsAt, language: 'pt', timeZone: 'America/Sao_Paulo' };
    const { subject, text } = keepingText(told);
    assert.equal(subject, 'Guarda de dados: o que será apagado');
    assert.match(text, /Olá, Ana![\s\S]*31\/12\/2026[\s\S]*1\.200 conversas, 34\.000 mensagens/);
    assert.match(keepingText({ ...told, language: 'es' }).text, /auditoría: 7/);
  });

  test('files go before their messages, which say so; a file that others have stays', async () => {
    const { companyId, admin } = await openTickets(2, 1);
    const media = async (name: string) =>
      z.object({ id: z.number() }).parse(
        (
          await run(sql`insert into media_files (company_id, name, original_name, mimetype, size, sha256)
          values (${companyId}, ${`${companyId}-${name}`}, ${name}, 'image/png', 1, 'x') returning id`)
        ).rows[0],
      ).id;
    const [own, shared] = [await media('own.png'), await media('shared.png')];
    const [first, second] = z
      .array(z.object({ id: z.number() }))
      .parse((await run(sql`select id from tickets where company_id = ${companyId} order by id`)).rows);
    await run(sql`update tickets set status = 'open' where id = ${second?.id ?? 0}`);
    for (const [ticketId, mediaId] of [
      [first?.id, own],
      [first?.id, shared],
      [second?.id, shared],
    ])
      await run(sql`insert into messages (company_id, ticket_id, body, media_type, media_id)
        values (${companyId}, ${ticketId ?? 0}, 'legenda', 'image', ${mediaId ?? 0})`);
    await choose(admin, { messagesMonths: 12, mediaMonths: 1 });
    await apply(companyId, 60);
    assert.equal(await countOf(sql`media_files where id = ${own}`), 0);
    assert.equal(await countOf(sql`media_files where id = ${shared}`), 1);
    const params = { ticketId: first?.id ?? 0 };
    const { body } = await server.call('GET /messages/:ticketId', { as: admin, params, query: {} });
    const pictures = body.messages.filter(({ mediaType }) => mediaType === 'image');
    assert.deepEqual(
      pictures.map(({ body: text, mediaUrl, media: file, data }) => [text, mediaUrl, file, data]),
      [1, 2].map(() => ['legenda', null, null, { fileForgotten: true }]),
    );
    assert.deepEqual(countsOf(await lastRun(admin)), { ...countsOf(undefined), files: 1 });
  });

  test('the audit log keeps at least six months, and what is about somebody who must be kept', async () => {
    const { companyId, admin } = await openTickets(1, 1);
    const [ticket] = z
      .array(z.object({ contact_id: z.number() }))
      .parse((await run(sql`select contact_id from tickets where company_id = ${companyId}`)).rows);
    const held = ticket?.contact_id ?? 0;
    await server.call('PUT /contacts/:contactId/person/hold', {
      as: admin,
      params: { contactId: held },
      body: { reason: 'Processo em andamento' },
    });
    for (const [age, recordId] of [
      ['5 months', '1'],
      ['7 months', '1'],
      ['7 months', String(held)],
    ])
      await run(sql`insert into audit_entries (company_id, action, kind, record_id, label, created_at)
        values (${companyId}, 'update', 'contacts', ${recordId}, 'velho', now() - ${age}::interval)`);
    await choose(admin, { auditMonths: 6 });
    await apply(companyId, 31);
    assert.equal(await countOf(sql`audit_entries where company_id = ${companyId} and label = 'velho'`), 2);
    assert.equal((await lastRun(admin))?.audits, 1);
    const early = await server.call('PUT /keeping', { as: admin, body: { ...off, auditMonths: 5 } });
    assert.equal(early.status, 400);
  });
});
