import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, inArray } from 'drizzle-orm';
import { newFileId } from '../../../../platform/storage/file-ids.ts';
import { plainBytes, sniff } from '../../../../platform/storage/file-types.ts';
import { receiveStream } from '../../../../platform/storage/receive.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { contactsStep } from '../copy/contacts/contacts-step.ts';
import { messagesStep } from '../copy/messages/messages-step.ts';
import type { FileStore } from '../copy/store-files.ts';
import type { SourceContact, SourceMessage, SourceRound, SourceTicket } from '../source/records.ts';
import type { SourceFiles } from '../source/source.ts';
import { copyRows } from './copy-records.ts';
import { newId, sourceRows } from './source-rows.ts';
import { openTicketCopies } from './ticket-copies.ts';

interface Rows {
  contacts?: SourceContact[];
  tickets?: SourceTicket[];
  rounds?: SourceRound[];
  messages?: SourceMessage[];
}

/** Copies of conversations into a company of their own; files whose names begin with `there` exist in `folder`. */
export type MessageCopies = Awaited<ReturnType<typeof openMessageCopies>>;

/** A company as of `openTicketCopies`, and a folder. */
export async function openMessageCopies() {
  const ofTickets = await openTicketCopies();
  const { world } = ofTickets;
  const folder = await mkdtemp(join(tmpdir(), 'recado-move-'));

  /** Keeps nothing but what a file is. */
  const storage: FileStore['storage'] = {
    async keepStream(stream, { name, companyId }) {
      const { path, ...digest } = await receiveStream(stream, folder, 1_000_000);
      const type = (await sniff(path)) ?? plainBytes;
      return { id: newFileId(companyId), companyId, name, ...type, ...digest };
    },
    remove: () => Promise.resolve(),
  };
  const files: SourceFiles = {
    find: async (name) => (name.startsWith('there') ? { path: join(folder, name), size: 1 } : null),
  };

  async function copy(rows: Rows, pageSize = 100) {
    const on = { ...world, pageSize, files };
    await copyRows(on, contactsStep, rows.contacts ?? []);
    await ofTickets.copy(rows, { pageSize });
    return copyRows(on, messagesStep({ database: world.database, storage }), rows.messages ?? []);
  }

  /** A conversation there: a contact with a ticket. */
  function conversation(input: Partial<SourceTicket> = {}, about: Partial<SourceContact> = {}) {
    const contact = sourceRows.contact({ name: `Pessoa ${newId()}`, ...about });
    const ticket = sourceRows.ticket({ contactId: contact.id, connectionId: 'w1', ...input });
    const write = (message: Partial<SourceMessage> = {}) =>
      sourceRows.message({ ticketId: ticket.id, contactId: message.fromMe ? null : contact.id, ...message });
    return { contact, ticket, write };
  }

  const stored = (rows: readonly SourceMessage[]) => {
    const wids = rows.map(({ wid }) => wid);
    return world.unit(({ db }) =>
      db.select().from(messages).where(inArray(messages.wid, wids)).orderBy(asc(messages.createdAt), asc(messages.id)),
    );
  };

  async function ticketOf(row: SourceMessage) {
    const [message] = await stored([row]);
    const named = eq(tickets.id, message?.ticketId ?? 0);
    const [ticket] = await world.unit(({ db }) => db.select().from(tickets).where(named));
    assert.ok(ticket);
    return ticket;
  }

  async function close(): Promise<void> {
    await ofTickets.close();
    await rm(folder, { recursive: true, force: true });
  }

  return { ...ofTickets, folder, storage, copy, conversation, stored, ticketOf, close };
}
