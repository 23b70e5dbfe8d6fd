import { randomBytes } from 'node:crypto';
import type { Sample, SampleMaker } from './samples.ts';
import { type MatrixWorld, marker } from './world.ts';

let counter = 0;
const unique = () => `${marker} ${++counter}`;
const nothing: SampleMaker = async () => ({});
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function contact({ make, companyId }: MatrixWorld): Promise<Sample> {
  const { id } = await make.contact({ companyId, name: unique() });
  return { params: { contactId: id } };
}

async function openTicket({ make, companyId, queueId, connectionId, agent }: MatrixWorld) {
  const { id: contactId } = await make.contact({ companyId, name: unique() });
  const fields = { companyId, contactId, queueId, whatsappId: connectionId, lastMessage: marker };
  return make.ticket({ ...fields, status: 'open', userId: agent.id });
}

async function ticket(world: MatrixWorld): Promise<Sample> {
  return { params: { ticketId: (await openTicket(world)).id } };
}

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

async function quickMessage({ server, companyId, make }: MatrixWorld): Promise<Sample> {
  const admin = await make.user({ companyId, profile: 'admin' });
  const body = { shortcode: unique(), message: marker, geral: true };
  const created = await server.call('POST /quick-messages', { as: admin, body });
  return { params: { quickMessageId: created.body.id } };
}

/** Samples of what agents do all day. */
export const conversationSamples = {
  'GET /contacts': nothing,
  'GET /contacts/list': nothing,
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
  'POST /tickets': async ({ make, companyId, queueId }) => {
    const { id } = await make.contact({ companyId, name: unique() });
    return { body: { contactId: id, queueId }, refersToCompany: true };
  },
  'PUT /tickets/:ticketId': async (world) => ({ ...(await ticket(world)), body: { status: 'pending' } }),
  'DELETE /tickets/:ticketId': ticket,
  'POST /tickets/closeAll': async (world) => {
    const { queueId } = world;
    return { body: { status: 'pending', selectedQueueIds: [queueId] } };
  },
  'GET /tags/list': nothing,
  'GET /messages/:ticketId': ticket,
  'GET /messages/:messageId/renewed': message,
  'POST /messages/:ticketId': async (world) => ({ ...(await ticket(world)), body: { body: 'Olá' } }),
  'POST /messages/edit/:messageId': async (world) => ({ ...(await message(world)), body: { body: 'Olá' } }),
  'PUT /messages/:messageId/reaction': async (world) => ({ ...(await message(world)), body: { emoji: '👍' } }),
  'DELETE /messages/:messageId': message,
  'POST /messages/:messageId/retry': message,
  'POST /messages/:ticketId/read': ticket,
  'GET /quick-messages': nothing,
  'GET /quick-messages/list': nothing,
  'GET /quick-messages/:quickMessageId': quickMessage,
  'POST /quick-messages': async () => ({ body: { shortcode: `new${++counter}` } }),
  'PUT /quick-messages/:quickMessageId': async (world) => ({
    ...(await quickMessage(world)),
    body: { message: marker },
  }),
  'DELETE /quick-messages/:quickMessageId': quickMessage,
  'POST /quick-messages/:quickMessageId/media-upload': async (world) => ({
    ...(await quickMessage(world)),
    files: [{ field: 'file', name: 'a picture.png', content: picture }],
  }),
  'DELETE /quick-messages/:quickMessageId/media-upload': quickMessage,
} satisfies Record<string, SampleMaker>;
