import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import type { NumberRecord } from '../records.ts';
import { MESSAGING, numberIn, tokenOf } from '../tokens.ts';
import type { SendLimits } from './limits.ts';
import { messageSchema, readSchema } from './message-schema.ts';
import { readBody } from './read-body.ts';
import { sendMessage } from './send.ts';
import { startTyping } from './typing.ts';

const pathSchema = z.object({ id: z.string() });

/** Sending, and marking as read. */
export function addMessageRoutes(server: FastifyInstance, world: World, limits: SendLimits): void {
  const number = (request: FastifyRequest) =>
    numberIn(world, tokenOf(world, request), pathSchema.parse(request.params).id, 'post', MESSAGING);

  server.post('/:version/:id/messages', async (request, reply) => {
    const from = number(request);
    if (isReadMark(request.body)) return markRead(world, from, request.body);
    const answer = await sendMessage(world, from, limits, readBody(messageSchema, request.body), false);
    return answerOrLose(world, from, reply, answer);
  });

  server.post('/:version/:id/marketing_messages', async (request, reply) => {
    const from = number(request);
    const answer = await sendMessage(world, from, limits, readBody(messageSchema, request.body), true);
    return answerOrLose(world, from, reply, answer);
  });
}

/** The message was taken; a fault cuts the connection before anybody learns of it. */
function answerOrLose(world: World, { id }: NumberRecord, reply: FastifyReply, answer: object): object {
  if (!world.graph.faults.take('loseAnswer', ({ numberId }) => !numberId || numberId === id)) return answer;
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function isReadMark(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body;
}

/** Everything that the person wrote up to this message is read; perhaps somebody is typing an answer. */
function markRead(world: World, number: NumberRecord, body: unknown): object {
  const { message_id, typing_indicator } = readBody(readSchema, body);
  const phone = world.phones.all().find(({ screen }) => screen.find(message_id)?.chat === number.number);
  const read = phone?.screen.find(message_id);
  if (!phone || !read?.fromMe)
    throw new GraphError(100, { message: '(#100) Invalid parameter', details: 'Invalid message_id' });
  for (const message of phone.screen.list(number.number)) {
    if (message.fromMe) phone.screen.mark(message.id, 'read');
    if (message === read) break;
  }
  world.changed({ kind: 'messages', number: phone.number, chat: number.number });
  if (typing_indicator) startTyping(world, number, phone);
  return { success: true };
}
