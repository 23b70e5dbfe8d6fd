import type { OldDatabase } from './old-database.ts';
import type { OldFiles } from './old-files.ts';
import { addLists, addMedia } from './traps-in-lists.ts';

/** Ids of what `addTraps` has written, by what is odd about it. */
export interface Traps {
  companyId: number;
  otherCompanyId: number;
  connectionId: number;
  userId: number;
  /** One person: with the ninth digit, and without. */
  ninthDigitTwins: [number, number];
  /** One person: by number, and by LID. */
  lidTwins: [number, number];
  /** Two tickets that share their uuid. */
  sharedUuid: [number, number];
  /** Tickets of one person on one connection. */
  manyTickets: number[];
  /** The id of messages that stand in both companies, where the edition has companies. */
  sharedMessageId: string;
}

/** 40 MB of a protocol message, which no product can use. */
const vastJson = () => JSON.stringify({ key: { id: 'VAST' }, filler: 'x'.repeat(40_000_000) });
const sharedAddress = '6f6f6f6f-0000-4000-8000-000000000001';

/**
 * Fills an old database with two companies and everything of MOVING.md that goes wrong in practice. Kinds of rows that an
 * edition lacks are left out.
 */
export async function addTraps(old: OldDatabase, files?: OldFiles): Promise<Traps> {
  const companies = await addCompanies(old);
  const people = await addPeople(old, companies);
  const conversations = await addConversations(old, companies, people);
  await addOrphans(old, companies);
  await addLists(old, { ...companies, contactId: people.ninthDigitTwins[0] });
  await addMedia(old, files, conversations.manyTickets[0] ?? 0, companies.companyId);
  return { ...companies, ...people, ...conversations };
}

async function addIfThere(old: OldDatabase, table: string, row: Parameters<OldDatabase['add']>[1]): Promise<number> {
  return old.has(table) ? old.add(table, row) : 1;
}

async function addCompanies(old: OldDatabase) {
  const planId = await addIfThere(old, 'Plans', { users: 1, connections: 1, queues: 1 });
  const companyId = await addIfThere(old, 'Companies', { name: 'Padaria <b>Pão</b>', planId, status: true });
  const otherCompanyId = await addIfThere(old, 'Companies', { name: 'Loja', planId, dueDate: null });
  // Beyond the plan; HTML in a name; two administrators with one e-mail, in another case and with a space.
  const userId = await old.add('Users', {
    companyId,
    name: '<img src=x onerror=alert(1)>',
    profile: 'admin',
    super: true,
  });
  await old.add('Users', { companyId, email: 'Dona@Example.com ', profile: 'admin' });
  await old.add('Users', { companyId: otherCompanyId, email: 'dona@example.com', profile: 'admin' });
  const connectionId = await old.add('Whatsapps', { companyId, token: 'token-of-old', isDefault: true });
  await old.add('Whatsapps', { companyId, token: 'token-of-old', name: 'Connection 1', timeUseBotQueues: 'ten' });
  if (old.edition === 'ticketz') await old.add('Whatsapps', { companyId, channel: 'facebook', name: 'Page' });
  // Names and colours that collide, in other cases.
  const queueId = await old.add('Queues', { companyId, name: 'Vendas', color: '#ff0000' });
  await old.add('Queues', { companyId, name: 'vendas ', color: '#ff0000' });
  await old.add('WhatsappQueues', { whatsappId: connectionId, queueId });
  await old.add('UserQueues', { userId, queueId });
  await old.add('UserQueues', { userId, queueId: 9_999 });
  return { companyId, otherCompanyId, connectionId, userId, queueId };
}

async function addPeople(old: OldDatabase, { companyId }: { companyId: number }) {
  const contact = (name: string, number: string, more = {}) =>
    old.add('Contacts', { companyId, name, number, ...more });
  const long = await contact('Ana', '5511987654321');
  const short = await contact('Ana B.', '551187654321');
  const byNumber = await contact('Rui', '+55 (11) 91234-5678');
  const byLid = await contact('Rui', '123456789012345@lid', { lid: '123456789012345@lid' });
  if (old.has('WhatsappLidMaps')) {
    await old.add('WhatsappLidMaps', { companyId, lid: '123456789012345', contactId: byNumber });
  } else if (old.edition === 'saas') {
    await old.run('UPDATE "Contacts" SET lid = $1 WHERE id = $2', ['123456789012345@lid', byNumber]);
  }
  await contact('Família', '120363012345678901', { isGroup: true });
  await contact('Sem número', '', { birthday: '0001-01-01' });
  await contact('Jid', '5511977776666@s.whatsapp.net');
  await old.add('ContactCustomFields', { contactId: long, name: 'CPF', value: '<script>alert(1)</script>' });
  return { ninthDigitTwins: pair(long, short), lidTwins: pair(byNumber, byLid) };
}

async function addConversations(
  old: OldDatabase,
  { companyId, otherCompanyId, connectionId, userId, queueId }: Awaited<ReturnType<typeof addCompanies>>,
  { ninthDigitTwins, lidTwins }: Awaited<ReturnType<typeof addPeople>>,
) {
  const ticket = (contactId: number, more = {}) =>
    old.add('Tickets', { companyId, contactId, whatsappId: connectionId, userId, queueId, ...more });
  const [ana, anaTwin] = ninthDigitTwins;
  const first = await ticket(ana, { status: 'closed', uuid: sharedAddress });
  const second = await ticket(ana, { status: 'closed', uuid: sharedAddress, createdAt: '2025-02-01T12:00:00Z' });
  const third = await ticket(anaTwin, { status: 'open', createdAt: '2025-03-01T12:00:00Z' });
  // The connection was deleted.
  const lost = await ticket(lidTwins[1], { status: 'pending', whatsappId: null, userId: null, queueId: null });
  const sharedMessageId = '3EB0SHARED';
  await old.addMessage({ id: sharedMessageId, ticketId: first, companyId, contactId: ana, body: 'Oi\u{1f600}' });
  await old.addMessage({ ticketId: second, companyId, fromMe: true, quotedMsgId: sharedMessageId, isDeleted: true });
  await old.addMessage({ ticketId: third, companyId, createdAt: '0001-01-01T00:00:00Z', body: 'Year 1' });
  await old.addMessage({ ticketId: third, companyId, createdAt: '9999-12-31T23:59:59Z', quotedMsgId: 'GONE' });
  await old.addMessage({ ticketId: lost, companyId, dataJson: vastJson(), body: 'Vast' });
  await old.addMessage({ ticketId: lost, companyId, dataJson: '{"text":"\\u0000 and \\ud83d alone"}', body: 'Halves' });
  if (old.has('Companies')) {
    const elsewhere = await old.add('Tickets', { companyId: otherCompanyId, uuid: sharedAddress, contactId: 9_998 });
    if (old.edition === 'saas')
      await old.addMessage({ id: sharedMessageId, ticketId: elsewhere, companyId: otherCompanyId });
  }
  if (old.has('OldMessages')) await old.add('OldMessages', { messageId: sharedMessageId, body: 'Ol', ticketId: first });
  if (old.edition === 'saas') {
    const reactions = JSON.stringify([{ type: '❤️', userId }]);
    await old.run('UPDATE "Messages" SET reactions = $1 WHERE id = $2', [reactions, sharedMessageId]);
  }
  await addRounds(old, companyId, connectionId, userId, [first, second, third]);
  return { sharedUuid: pair(first, second), manyTickets: [first, second, third], sharedMessageId };
}

async function addRounds(old: OldDatabase, companyId: number, whatsappId: number, userId: number, tickets: number[]) {
  if (!old.has('TicketTraking')) return;
  const [first, second, third] = tickets;
  const round = { companyId, whatsappId, userId };
  await old.add('TicketTraking', {
    ...round,
    ticketId: first ?? 0,
    queuedAt: '2025-01-01T10:00:00Z',
    startedAt: '2025-01-01T10:05:00Z',
    finishedAt: '2025-01-01T11:00:00Z',
    ratingAt: '2025-01-01T11:00:10Z',
    rated: true,
  });
  await old.add('UserRatings', { companyId, userId, ticketId: first ?? 0, rate: 2, createdAt: '2025-01-01T11:01:00Z' });
  // A gap: the second ticket has none. A round without end, and one that ends before it starts.
  await old.add('TicketTraking', { ...round, ticketId: third ?? 0, startedAt: '2025-03-01T12:00:00Z' });
  const backwards = { startedAt: '2025-03-02T12:00:00Z', finishedAt: '2025-03-01T12:00:00Z' };
  await old.add('TicketTraking', { ...round, ticketId: third ?? 0, ...backwards });
  await old.add('TicketTraking', {
    ...round,
    ticketId: second === undefined ? 0 : 9_999,
    startedAt: '9999-01-01T00:00:00Z',
  });
}

async function addOrphans(old: OldDatabase, { companyId }: { companyId: number }) {
  await old.addMessage({ ticketId: 9_999, companyId, body: 'Without a ticket' });
  await old.add('Tickets', { companyId, contactId: 9_999 });
  if (!old.has('Companies')) return;
  await old.add('Contacts', { companyId: 9_999, name: 'Of no company' });
  await old.add('QueueOptions', { queueId: 9_999, parentId: null });
  await old.add('TicketNotes', { ticketId: 9_999, contactId: 1, userId: 9_999 });
}

function pair(one: number, other: number): [number, number] {
  return [one, other];
}
