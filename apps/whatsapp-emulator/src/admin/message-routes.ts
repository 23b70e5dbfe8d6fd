import { proto } from 'baileys';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callFromPhone, hangUp } from '../delivery/calls.ts';
import {
  deleteMessage,
  editMessage,
  NotThere,
  react,
  sendForged,
  sendMessages,
  sendRawMessage,
  vote,
} from '../delivery/commands.ts';
import { sendHistory } from '../delivery/history.ts';
import { showPastMessages } from '../delivery/past-messages.ts';
import { presenceFromPhone } from '../delivery/presence.ts';
import { readChat } from '../delivery/receipts.ts';
import { seedHistory } from '../delivery/seed-history.ts';
import { openFile } from '../media/seal-file.ts';
import { listChats } from '../phones/chats.ts';
import { describe, mediaOf } from '../phones/describe.ts';
import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';
import { phoneIn } from './phone-routes.ts';
import { forgedSchema, newMessageSchema, pastMessageSchema } from './schemas.ts';

const EVERYTHING = 1_000_000;
const listQuerySchema = z.object({
  with: z.string().optional(),
  last: z.coerce.number().positive().default(EVERYTHING),
});
const idSchema = z.object({ id: z.string() });
/** A message of any form: fields of WhatsApp's protocol, large numbers as text, bytes in base64. */
const rawMessageSchema = z.object({ to: z.string(), message: z.record(z.string(), z.unknown()) });
const historySchema = z.object({
  with: z.array(z.string()).min(1),
  messagesEach: z.number().int().min(1).max(100_000),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Also sends it to devices that are already linked. */
  now: z.boolean().default(false),
});
const presenceSchema = z.object({
  to: z.string(),
  presence: z.enum(['composing', 'recording', 'paused', 'available', 'unavailable']),
});

/** What a phone's screen shows, and everything that a person can do with a phone. */
export function addMessageRoutes(server: FastifyInstance, world: World): void {
  server.get('/api/phones/:number/messages', (request) => {
    const phone = phoneIn(world, request.params);
    const query = listQuerySchema.parse(request.query);
    const chat = query.with && (world.phones.byNumber(query.with)?.number ?? query.with);
    return phone.screen.list(chat).slice(-query.last).map(describe);
  });

  server.get('/api/phones/:number/chats', (request) => listChats(world, phoneIn(world, request.params)));

  server.post('/api/phones/:number/messages', async (request) => {
    const asked = newMessageSchema.parse(request.body);
    const to = world.phones.byNumber(asked.to)?.number ?? asked.to;
    return { ids: await sendMessages(world, phoneIn(world, request.params), { ...asked, to }) };
  });

  server.post('/api/phones/:number/raw-messages', async (request) => {
    const { to, message } = rawMessageSchema.parse(request.body);
    const phone = phoneIn(world, request.params);
    return { id: await sendRawMessage(world, phone, to, proto.Message.fromObject(message)) };
  });

  server.post('/api/phones/:number/forged', async (request) => {
    const asked = forgedSchema.parse(request.body);
    const to = world.phones.byNumber(asked.to)?.number ?? asked.to;
    const messages = asked.messages.map(({ base64, ...rest }) => ({ ...rest, bytes: Buffer.from(base64, 'base64') }));
    return { ids: await sendForged(world, phoneIn(world, request.params), { to, messages }) };
  });

  server.post('/api/phones/:number/messages/:id/edit', async (request) => {
    const { text } = z.object({ text: z.string() }).parse(request.body);
    const { id } = idSchema.parse(request.params);
    return { id: await editMessage(world, phoneIn(world, request.params), id, text) };
  });

  server.post('/api/phones/:number/messages/:id/vote', async (request) => {
    const { options } = z.object({ options: z.array(z.string()) }).parse(request.body);
    const { id } = idSchema.parse(request.params);
    return { id: await vote(world, phoneIn(world, request.params), id, options) };
  });

  server.delete('/api/phones/:number/messages/:id', async (request) => {
    const { id } = idSchema.parse(request.params);
    return { id: await deleteMessage(world, phoneIn(world, request.params), id) };
  });

  server.post('/api/phones/:number/messages/:id/reaction', async (request) => {
    const { emoji } = z.object({ emoji: z.string() }).parse(request.body);
    const { id } = idSchema.parse(request.params);
    return { id: await react(world, phoneIn(world, request.params), id, emoji) };
  });

  server.get('/api/phones/:number/messages/:id/media', async (request, reply) => {
    const { id } = idSchema.parse(request.params);
    const message = phoneIn(world, request.params).screen.find(id);
    const file = message && mediaOf(message.content);
    const bytes = file && (await openFile(world.media, file));
    if (!file || !bytes) throw new NotThere(`The message ${id} has no file here`);
    return reply.type(file.mimetype).header('content-security-policy', 'sandbox').send(bytes);
  });

  server.post('/api/chats', async (request) => {
    const { messages } = z.object({ messages: z.array(pastMessageSchema).min(1) }).parse(request.body);
    return { shown: await showPastMessages(world, messages) };
  });

  addGestures(server, world);
}

async function makeHistory(world: World, owner: Phone, body: unknown): Promise<{ messages: number }> {
  const { from, to, now, ...rest } = historySchema.parse(body);
  const messages = seedHistory(world, owner, { ...rest, from: Date.parse(from), to: Date.parse(to) });
  if (now) for (const device of world.devices.ofOwner(owner.number)) await sendHistory(world, owner, device);
  return { messages };
}

function addGestures(server: FastifyInstance, world: World): void {
  server.post('/api/phones/:number/read', (request) => {
    const body = z.object({ with: z.string() }).parse(request.body);
    return { read: readChat(world, phoneIn(world, request.params), body.with) };
  });

  server.post('/api/phones/:number/presence', (request) => {
    const { to, presence } = presenceSchema.parse(request.body);
    presenceFromPhone(world, phoneIn(world, request.params), to, presence);
    return {};
  });

  server.post('/api/phones/:number/history', (request) =>
    makeHistory(world, phoneIn(world, request.params), request.body),
  );

  server.post('/api/phones/:number/call', (request) => {
    const { to, video } = z.object({ to: z.string(), video: z.boolean().default(false) }).parse(request.body);
    return { callId: callFromPhone(world, phoneIn(world, request.params), to, video) };
  });

  server.delete('/api/phones/:number/call', (request) => {
    hangUp(phoneIn(world, request.params));
    return {};
  });
}
