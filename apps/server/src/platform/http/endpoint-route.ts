import { Readable } from 'node:stream';
import type { Endpoint } from '@recado/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { onRequest } from '../database/request-scope.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { signFiles } from '../storage/sign-files.ts';
import { type AnyHandler, answerOf, companyOf } from './answer-call.ts';
import { type AnswerText, AnswerTexts } from './answer-texts.ts';
import type { AnswerWatcher } from './answer-watch.ts';
import { actorOf, admit, originOf } from './caller.ts';
import type { SendText } from './compressed-answer.ts';
import { conformityTo, parsedAnswer } from './conformity.ts';
import { asFamilyReads, type FamilyCall } from './family-answers.ts';
import type { CallerSession, CallingProgram, UploadedFile } from './handler.ts';
import { inputOf, removeReceived, signatureOf } from './request-input.ts';
import type { DeclaredEndpoint } from './route-key.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set before the body is read. */
    session: CallerSession | undefined;
    /** The same for a program that sent a key. */
    program: CallingProgram | undefined;
    /** The call of a client of the family; undefined for our own client. */
    family: Omit<FamilyCall, 'database'> | undefined;
    /** The endpoint that is called, for logs and metrics. */
    endpointKey: string | undefined;
  }
}

/**
 * Serves one endpoint: authenticates before the body is read, validates all input, runs the handler in its unit, and
 * serialises only what the contract declares, which `sendText` sends. `watcher` is told of answered calls.
 */
export function serveEndpoint(
  server: FastifyInstance,
  platform: Platform,
  declared: DeclaredEndpoint,
  { handler, watcher }: { handler: AnyHandler; watcher: AnswerWatcher | undefined },
  sendText: SendText,
): void {
  const { method, path, key } = declared;
  const bodyLimit = declared.endpoint.raw?.maxBytes ?? declared.endpoint.largest;
  const conforms = conformityTo(declared.endpoint.answer);
  const texts = new AnswerTexts();
  server.route({
    method,
    url: path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    onRequest: async (request, reply) => {
      await admit(platform, declared, request, reply);
      if (declared.endpoint.raw) signatureOf(declared.endpoint.raw, request);
    },
    handler: async (request, reply) => {
      const received: UploadedFile[] = [];
      try {
        const input = await inputOf(platform, declared, request, received);
        const call = { ...input, ...originOf(platform, request, reply), files: received };
        const work = () => answerOf(platform, declared, handler, call);
        const requested = { actor: actorOf(request), changes: method !== 'GET' };
        const presented = await onRequest(companyOf(call), work, requested);
        watcher?.(call, presented);
        if (declared.endpoint.file) return await sendFile(reply, declared.endpoint.file, presented);
        if (declared.endpoint.plain) return reply.type('text/plain; charset=utf-8').send(String(presented));
        const { cachedSeconds } = declared.endpoint;
        if (cachedSeconds !== undefined) reply.header('cache-control', `public, max-age=${cachedSeconds}`);
        const text = texts.textOf(presented, () => {
          const answer = signFiles(declared.endpoint.answer, presented, platform.storage);
          return conforms(answer) ? JSON.stringify(answer) : parsedAnswer(declared, answer, request.log);
        });
        const sent = request.family ? await forFamily(platform, declared, text, request.family) : text;
        return sendText(sent, request, reply.type('application/json; charset=utf-8'));
      } finally {
        await removeReceived(received);
      }
    },
  });
  server.log.trace({ key }, 'endpoint');
}

/** The text of an answer for a client of the family. */
async function forFamily(
  { database }: Platform,
  { key, endpoint }: DeclaredEndpoint,
  { text }: AnswerText,
  call: Omit<FamilyCall, 'database'>,
): Promise<AnswerText> {
  const read = await asFamilyReads(key, endpoint.answer, JSON.parse(text), { ...call, database });
  return { text: JSON.stringify(read) };
}

/** Streams a file of text or bytes. It awaits the first part, so that an earlier refusal or failure is answered. */
async function sendFile(reply: FastifyReply, { type, name }: NonNullable<Endpoint['file']>, answer: unknown) {
  if (!isInParts(answer)) throw new AppError('ERR_INTERNAL', { cause: new Error('A file is answered in parts') });
  const parts = answer[Symbol.asyncIterator]();
  const first = await parts.next();
  async function* content() {
    for (let part = first; !part.done; part = await parts.next()) {
      yield part.value instanceof Uint8Array ? part.value : String(part.value);
    }
  }
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(content()));
}

function isInParts(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
