import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { fakeImage } from '../../../../channels/testing/files.ts';
import { one } from '../../../../platform/database/one.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { hashPassword } from '../../../../platform/security/passwords.ts';
import { testPassword } from '../../../../testing/factories.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { mediaFiles } from '../../../conversations/messages/messages.schema.ts';
import { ticketCycles } from '../../../conversations/tickets/tickets.schema.ts';
import { movedCompanies, movedRows, moves } from '../move.schema.ts';
import type { SourceFiles } from '../source/source.ts';
import { filesIn, type MemorySource, memorySource } from './memory-source.ts';
import { connectionRecord, invoiceRecord, userRecord } from './records.ts';
import { sourceRows } from './source-rows.ts';

/** A company that was copied, there and here: one ticket with a round and two messages, the second with a file. */
export interface MovedTestCompany {
  moveId: number;
  sourceId: string;
  companyId: number;
  source: MemorySource;
  files: SourceFiles;
  connectionId: number;
  ticketId: number;
  /** The ids here of both messages. */
  messageIds: [number, number];
  /** The name of the stored file, and where the other product has it. */
  fileName: string;
  filePlace: string;
  email: string;
  password: string;
}

let count = 0;
/** In the month before the clock of the tests that compare months. */
const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour));

/** Makes such a company, as a complete copy leaves it. */
export async function openMovedCompany(server: Pick<SharedServer, 'platform' | 'make'>): Promise<MovedTestCompany> {
  const { platform, make } = server;
  const sourceId = '1';
  const email = `moved-${++count}-${randomUUID().slice(0, 6)}@example.com`;
  const { id: companyId } = await make.company();
  const connection = await make.connection({ companyId });
  const contact = await make.contact({ companyId });
  const ticket = await make.ticket({ companyId, contactId: contact.id, whatsappId: connection.id, status: 'closed' });
  const invoice = await make.invoice({ companyId, value: 120, status: 'paid' });
  const bytes = fakeImage(20_000 + count);
  const filePlace = join(platform.configuration.dataFolder, `old-${count}.png`);
  await writeFile(filePlace, bytes);
  const kept = await platform.storage.keepStream(Readable.from([bytes]), { name: 'foto.png', companyId });
  const passwordHash = await hashPassword(testPassword);
  const made = await platform.database.system(async ({ db }) => {
    const fields = {
      companyId,
      originalName: 'foto.png',
      mimetype: kept.mimetype,
      size: kept.size,
      sha256: kept.sha256,
    };
    const person = { companyId, name: 'Ana', email, passwordHash, profile: 'admin' as const };
    const round = { startedAt: at(10), finishedAt: at(11), ratedAt: at(11), rating: 3 };
    await db.update(companies).set({ timeZone: 'UTC' }).where(eq(companies.id, companyId));
    return {
      media: one(
        await db
          .insert(mediaFiles)
          .values({ ...fields, name: kept.id })
          .returning(),
        'ERR_INTERNAL',
      ),
      user: one(await db.insert(users).values(person).returning(), 'ERR_INTERNAL'),
      cycle: one(
        await db.update(ticketCycles).set(round).where(eq(ticketCycles.ticketId, ticket.id)).returning(),
        'ERR_INTERNAL',
      ),
      move: one(
        await db.insert(moves).values({ fingerprint: randomUUID(), edition: 'saas' }).returning(),
        'ERR_INTERNAL',
      ),
    };
  });
  const place = { companyId, ticketId: ticket.id, connectionId: connection.id };
  const asked = await make.message({ ...place, body: 'bom dia', contactId: contact.id, createdAt: at(9) });
  const answered = await make.message({
    ...place,
    body: 'a foto',
    fromMe: true,
    mediaId: made.media.id,
    createdAt: at(10),
  });
  const source = memorySource({
    connections: [connectionRecord({ id: '1' })],
    users: [userRecord({ id: '1', email })],
    contacts: [sourceRows.contact({ id: '1', number: contact.number ?? '' })],
    tickets: [sourceRows.ticket({ id: '1', contactId: '1', connectionId: '1' })],
    rounds: [
      sourceRows.round({ id: '1', ticketId: '1', finishedAt: at(11), ratingAt: at(11), isRated: true, rating: 3 }),
    ],
    messages: [
      sourceRows.message({ id: 'A', ticketId: '1', contactId: '1', body: 'bom dia', createdAt: at(9) }),
      sourceRows.message({
        id: 'B',
        ticketId: '1',
        body: 'a foto',
        fromMe: true,
        mediaPath: 'foto.png',
        createdAt: at(10),
      }),
    ],
    invoices: [invoiceRecord({ id: '1', value: 120 })],
  });
  const targets: [string, string, number][] = [
    ['connections', '1', connection.id],
    ['users', '1', made.user.id],
    ['contacts', '1', contact.id],
    ['tickets', '1', ticket.id],
    ['rounds', '1', made.cycle.id],
    ['messages', 'A', asked.id],
    ['messages', 'B', answered.id],
    ['invoices', '1', invoice.id],
  ];
  await platform.database.system(async ({ db }) => {
    await db
      .insert(movedRows)
      .values(targets.map(([kind, id, targetId]) => ({ companyId, kind, sourceId: id, targetId })));
    await db
      .insert(movedCompanies)
      .values({ moveId: made.move.id, sourceId, companyId, state: 'copied', copiedAt: at(12) });
  });
  return {
    moveId: made.move.id,
    sourceId,
    companyId,
    source,
    files: filesIn(new Map([['foto.png', { path: filePlace, size: bytes.length }]])),
    connectionId: connection.id,
    ticketId: ticket.id,
    messageIds: [asked.id, answered.id],
    fileName: kept.id,
    filePlace,
    email,
    password: testPassword,
  };
}
