import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fakeImage } from '../../../../channels/testing/files.ts';
import { randomly } from '../../../../testing/randomly.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { contactsStep } from '../copy/contacts/contacts-step.ts';
import { withFindings } from '../copy/findings.ts';
import { messagesStep } from '../copy/messages/messages-step.ts';
import { notesStep } from '../copy/notes-step.ts';
import { roundsStep } from '../copy/tickets/rounds-step.ts';
import { ticketsStep } from '../copy/tickets/tickets-step.ts';
import { movedCompanies, moves } from '../move.schema.ts';
import type { SourceMessage, SourceRound } from '../source/records.ts';
import { alreadyMoved, copyRows } from '../testing/copy-records.ts';
import type { FakeRows } from '../testing/fake-source.ts';
import { filesIn, memorySource } from '../testing/memory-source.ts';
import { connectionRecord } from '../testing/records.ts';
import { hour, sourceRows } from '../testing/source-rows.ts';
import { runUndo } from '../undo/run-undo.ts';
import { checkText } from './check-text.ts';
import { runCheck } from './run-check.ts';

describe('random histories', () => {
  const server = useTestServer();

  for (const seed of [1, 2, 3]) {
    test(`are right after they were copied, and can be taken out again (seed ${seed})`, async () => {
      const { database, storage, configuration } = server.platform;
      const { id: companyId } = await server.make.company();
      const { id: connectionId } = await server.make.connection({ companyId });
      const place = join(configuration.dataFolder, `old-${seed}.png`);
      await writeFile(place, fakeImage(9_000 + seed));
      const files = filesIn(new Map([['company1/foto de João.png', { path: place, size: 9_000 + seed }]]));
      const records = history(seed);
      const copy = { database, companyId, files, pageSize: 7 };
      await alreadyMoved(copy, 'connections', { w1: connectionId });
      const findings = [
        ...(await copyRows(copy, contactsStep, records.contacts ?? [])),
        ...(await copyRows(copy, ticketsStep, records.tickets ?? [])),
        ...(await copyRows(copy, roundsStep, records.rounds ?? [])),
        ...(await copyRows(copy, messagesStep({ database, storage }), records.messages ?? [])),
        ...(await copyRows(copy, notesStep, records.notes ?? [])),
      ];
      const moveId = await database.system(async ({ db }) => {
        const [move] = await db
          .insert(moves)
          .values({ fingerprint: `${seed}`, edition: 'saas' })
          .returning();
        const found = withFindings({}, findings);
        const values = { moveId: move?.id ?? 0, sourceId: '1', companyId, copiedAt: hour(0), findings: found };
        await db.insert(movedCompanies).values({ ...values, state: 'copied' });
        return values.moveId;
      });
      const parts = { database, storage, files, now: () => new Date('2026-02-10T12:00:00Z') };
      const report = await runCheck(parts, memorySource(records), moveId);
      assert.equal(report.companies[0]?.isRight, true, checkText(report));
      const tickets = report.companies[0]?.kinds.find(({ kind }) => kind === 'tickets');
      assert.ok(tickets && tickets.here < tickets.there, 'several tickets became one');
      await runUndo(server.platform, moveId, '1');
      await assert.rejects(runCheck(parts, memorySource(records), moveId), { code: 'ERR_MOVE_NOT_COPIED' });
    });
  }
});

/** A history with many tickets of a contact, twins, gaps, missing files, and rows that refer to nothing. */
function history(seed: number): FakeRows {
  const next = randomly(seed);
  const random = (end: number) => Math.floor(next() * end);
  function one<Value>(...values: Value[]): Value {
    const value = values[random(values.length)];
    if (value === undefined) throw new Error('There is no value');
    return value;
  }
  const contacts = Array.from({ length: 12 }, (_, index) =>
    sourceRows.contact({ name: `Cliente ${index}`, number: `551198${String(7_000_000 + seed * 100 + index)}` }),
  );
  const [first] = contacts;
  // The ninth digit makes twins.
  contacts.push(sourceRows.contact({ name: 'Gêmeo', number: `55118${first?.number.slice(6)}` }));
  contacts.push(sourceRows.contact({ name: 'Grupo', number: `12036300000000${seed}`, isGroup: true }));
  const tickets = contacts.flatMap(({ id, isGroup }) =>
    Array.from({ length: 1 + random(4) }, (_, index) =>
      sourceRows.ticket({
        contactId: id,
        isGroup,
        connectionId: one('w1', null),
        createdAt: hour(index * 10),
        updatedAt: hour(index * 10 + 5),
        status: 'closed',
      }),
    ),
  );
  tickets.push(sourceRows.ticket({ contactId: '999999' }));
  const rounds: SourceRound[] = [];
  const messages: SourceMessage[] = [];
  for (const ticket of tickets) {
    const from = (ticket.createdAt ?? hour(0)).getTime();
    for (let index = 0; index < random(3); index += 1) {
      const at = (hours: number) => new Date(from + (index * 2 + hours) * 3_600_000);
      const finishedAt = one(at(1), at(1.5), null);
      const rating = finishedAt === null ? null : one(1, 2, 3, null);
      rounds.push(
        sourceRows.round({
          ticketId: ticket.id,
          queuedAt: at(0),
          startedAt: at(0.5),
          finishedAt,
          rating,
          ratingAt: rating && finishedAt,
        }),
      );
    }
    for (let index = 0; index < random(9); index += 1) {
      const fromMe = one(true, false);
      messages.push(
        sourceRows.message({
          ticketId: ticket.id,
          contactId: fromMe ? null : ticket.contactId,
          fromMe,
          createdAt: new Date(from + index * 1_234_567),
          ...one<Partial<SourceMessage>>(
            { body: `texto ${random(1_000)}` },
            { body: '\u200eautomático' },
            { body: 'foto de João.png', mediaType: 'image', mediaPath: 'company1/foto de João.png' },
            { body: 'legenda', mediaType: 'image', mediaPath: 'company1/foto de João.png' },
            { body: 'sumiu.pdf', mediaType: 'document', mediaPath: 'sumiu.pdf' },
            { body: 'apagada', isDeleted: true },
            { body: 'BEGIN:VCARD\nFN:Rita\nTEL;waid=5511988887777:+55\nEND:VCARD', mediaType: 'contactMessage' },
            { body: 'um lugar', mediaType: 'locationMessage' },
            { body: 'x'.repeat(70_000) },
            { body: '', mediaType: 'protocolMessage' },
          ),
        }),
      );
    }
  }
  messages.push(sourceRows.message({ ticketId: '888888' }));
  rounds.push(sourceRows.round({ ticketId: '888888' }));
  const notes = [sourceRows.note({ contactId: first?.id ?? null }), sourceRows.note({ contactId: '777777' })];
  return { connections: [connectionRecord({ id: 'w1' })], contacts, tickets, rounds, messages, notes };
}
