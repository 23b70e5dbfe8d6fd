import * as zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AnswerText } from './answer-texts.ts';

/** Characters below which compressing costs more than it saves: an answer of one packet is one packet. */
const least = 1_024;

/** Characters and bytes of the last answers that are kept compressed, for everybody who is answered the same. */
const keptBytes = 4 * 1024 ** 2;

/**
 * The encodings by preference, at the level that takes least of the processor for each byte that it saves (measured with a
 * list of tickets). Node before 22.15 has no zstd.
 */
const encoders = {
  ...(typeof zlib.zstdCompressSync === 'function' && {
    zstd: (bytes: Buffer) => zlib.zstdCompressSync(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }),
  }),
  br: (bytes: Buffer) =>
    zlib.brotliCompressSync(bytes, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => zlib.gzipSync(bytes, { level: 3 }),
};
const encoderOf = new Map(Object.entries(encoders));
const encodings = [...encoderOf.keys()];

/** A function that sends the text of an answer, compressed if it is worth it and the client accepts an encoding. */
export type SendText = (answer: AnswerText, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Returns a function that sends texts compressed. Equal texts are compressed once while they are among the last ones: when the
 * browsers of a company connect again, all of them are answered the same. Only who is answered a text gets its bytes.
 */
export function createCompressedSender(): SendText {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: (bytes, text) => text.length + bytes.length,
  });
  const compressed = (encoding: string, encode: (bytes: Buffer) => Buffer, text: string) => {
    const key = `${encoding} ${text}`;
    const known = kept.get(key);
    if (known) return known;
    const bytes = encode(Buffer.from(text));
    kept.set(key, bytes);
    return bytes;
  };
  return (answer, request, reply) => {
    const { text } = answer;
    if (text.length < least) return reply.send(text);
    reply.header('vary', varyOf(reply));
    const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), encodings);
    const encode = accepted === null ? undefined : encoderOf.get(accepted);
    if (accepted === null || !encode)
      return reply.send(answer.isAgain ? bytesOf(answer, 'identity', (plain) => Buffer.from(plain)) : text);
    return reply
      .header('content-encoding', accepted)
      .send(bytesOf(answer, accepted, () => compressed(accepted, encode, text)));
  };
}

/** The bytes of an answer in an encoding; of one that several callers get they are made once. */
function bytesOf({ text, bytes }: AnswerText, encoding: string, make: (text: string) => Buffer): Buffer {
  const known = bytes?.get(encoding);
  if (known) return known;
  const made = make(text);
  bytes?.set(encoding, made);
  return made;
}

/** What a shared cache must tell apart: beside what is there already, the encoding. */
function varyOf(reply: FastifyReply): string {
  const before = reply.getHeader('vary');
  return [...(before === undefined ? [] : [String(before)]), 'accept-encoding'].join(', ');
}
