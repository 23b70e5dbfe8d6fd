import { randomBytes } from 'node:crypto';
import type { Sample, SampleMaker } from './samples.ts';
import { type MatrixWorld, marker } from './world.ts';

/** A request about a record that only its author or an administrator may change. */
export const ofItsAuthor =
  (make: SampleMaker): SampleMaker =>
  async (world, caller) => ({ ...(await make(world, caller)), userStatus: 403 });

let counter = 0;
const unique = () => `${marker} ${++counter}`;
const nothing: SampleMaker = async () => ({});

async function contact({ make, companyId }: MatrixWorld): Promise<Sample> {
  const { id } = await make.contact({ companyId, name: unique() });
  return { params: { contactId: id } };
}

/** An open ticket of the world's agent. */
export async function openTicket({ make, companyId, queueId, connectionId, agent }: MatrixWorld) {
  const { id: contactId } = await make.contact({ companyId, name: unique() });
  const fields = { companyId, contactId, queueId, whatsappId: connectionId, lastMessage: marker };
  return make.ticket({ ...fields, status: 'open', userId: agent.id });
}

async function ticket(world: MatrixWorld): Promise<Sample> {
  return { params: { ticketId: (await openTicket(world)).id } };
}

const closing: SampleMaker = async ({ queueId }) => ({ body: { status: 'pending', selectedQueueIds: [queueId] } });

async function message(world: MatrixWorld): Promise<Sample> {
  const { id: ticketId, contactId } = await openTicket(world);
  const { make, companyId, connectionId } = world;
  const wid = randomBytes(8).toString('hex');
  const address = { connectionId, chatId: `${counter}@s.whatsapp.net`, wid };
  const { id } = await make.message({
    companyId,
    ticketId,
    contactId,
    body: unique(),
    fromMe: true,
    ack: 1,
    ...address,
  });
  return { params: { messageId: id } };
}

/** Samples of the daily actions of agents. */
export const conversationSamples = {
  'GET /contacts': nothing,
  'GET /contacts/list': nothing,
  'GET /contacts/number-checks': nothing,
  'GET /contacts/profile/:number': async ({ make, companyId }) => {
    const { number } = await make.contact({ companyId, name: unique() });
    return { params: { number: number ?? '' } };
  },
  'GET /contacts/:contactId': contact,
  'POST /contacts': async () => ({ body: { name: `New ${++counter}`, number: `55118${10_000_000 + ++counter}` } }),
  'PUT /contacts/toggleDisableBot/:contactId': contact,
  'PUT /contacts/:contactId': async (world) => ({ ...(await contact(world)), body: { name: unique() } }),
  'DELETE /contacts/:contactId': contact,
  'GET /tickets': nothing,
  'GET /tickets/u/:uuid': async (world) => ({ params: { uuid: (await openTicket(world)).uuid } }),
  'GET /tickets/:ticketId': ticket,
  'GET /tickets/:ticketId/members': ticket,
  'POST /tickets': async ({ make, companyId, queueId }) => {
    const { id } = await make.contact({ companyId, name: unique() });
    return { body: { contactId: id, queueId }, refersToCompany: true };
  },
  'PUT /tickets/:ticketId': async (world) => ({ ...(await ticket(world)), body: { status: 'pending' } }),
  'DELETE /tickets/:ticketId': ticket,
  'POST /tickets/closeAll': closing,
  'POST /tickets/closeAll/preview': closing,
  'GET /messages/:ticketId': ticket,
  'GET /messages/search': async (world) => {
    await message(world);
    return { query: { searchParam: marker } };
  },
  'GET /messages/:messageId/renewed': message,
  'GET /messages/:messageId/former-texts': message,
  'GET /messages/:messageId/link-preview': message,
  'POST /link-previews': async () => ({ body: { address: 'https://127.0.0.1/' } }),
  'POST /messages/:ticketId': async (world) => ({ ...(await ticket(world)), body: { body: 'Olá' } }),
  // Written by another user.
  'POST /messages/edit/:messageId': async (world) => ({
    ...(await message(world)),
    body: { body: 'Olá' },
    status: 403,
  }),
  'PUT /messages/:messageId/reaction': async (world) => ({ ...(await message(world)), body: { emoji: '👍' } }),
  'POST /messages/react/:messageId': async (world) => ({ ...(await message(world)), body: { emoji: '👍' } }),
  'POST /messages/:messageId/reactions': async (world) => ({ ...(await message(world)), body: { type: '👍' } }),
  'DELETE /messages/:messageId': ofItsAuthor(message),
  'POST /messages/:messageId/retry': message,
  'POST /messages/:ticketId/read': ticket,
  'POST /messages/:ticketId/unread': ticket,
  'POST /message/forward': async (world) => {
    const { params } = await message(world);
    const { id: contactId } = await world.make.contact({ companyId: world.companyId, name: unique() });
    return { body: { messageId: params?.messageId, contactId }, refersToCompany: true };
  },
} satisfies Record<string, SampleMaker>;
