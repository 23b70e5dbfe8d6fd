import { z } from 'zod';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { callOutside, OutboundError } from '../../../../platform/outbound/call-outside.ts';
import { openText } from '../../../../platform/security/sealing.ts';
import { type EmbeddingUse, embeddingBegins, embeddingEnds } from '../in-process-events.ts';
import { contextOfEmbeddingKey, embeddingOf } from '../knowledge-settings.ts';
import { directionOf, mostDimensions } from './vectors.ts';

/** An endpoint for embeddings with an API like OpenAI's. */
export interface EmbeddingService {
  url: string;
  model: string;
  /** Empty: none is sent. */
  apiKey: string;
  /** What tells its vectors from those of others. */
  name: string;
  /** Whose it is: its calls count among the use of the company's AIs. */
  companyId: number;
  /** BRL for a million tokens. */
  price: number;
}

/** The endpoint gave no vectors. The message contains neither texts nor keys. */
export class NoEmbedding extends Error {
  override name = 'NoEmbedding';
  /** Whether the company has reached a limit of its AIs. */
  readonly isLimit: boolean;

  constructor(reason: string, isLimit = false) {
    super(reason);
    this.isLimit = isLimit;
  }
}

const answer = z.object({
  data: z
    .array(z.object({ index: z.int().min(0).max(1000), embedding: z.array(z.number()).min(1).max(mostDimensions) }))
    .max(1000),
  usage: z
    .object({ prompt_tokens: z.int().min(0).max(100_000_000) })
    .nullish()
    .catch(null),
});
/** The tokens of a service that does not report them are estimated by the length of the texts. */
const charactersPerToken = 4;
/** Bytes of an answer: numbers of some twenty characters. */
const limit = 16 * 1024 * 1024;

/** The endpoint of a company; undefined if it has none. */
export async function serviceOf(
  { secret }: Pick<ServicePlatform, 'secret'>,
  unit: Unit,
  companyId: number,
): Promise<EmbeddingService | undefined> {
  const found = await embeddingOf(unit, companyId);
  if (!found) return undefined;
  const { url, model, sealedKey, name, price } = found;
  return { url, model, name, companyId, price, apiKey: openText(secret, sealedKey, contextOfEmbeddingKey(companyId)) };
}

/**
 * The directions of texts, in their order. The call counts in the limits of the company's AIs. Throws NoEmbedding, also
 * beyond a limit. Do not call it inside a unit.
 */
export async function embed(
  { configuration, database }: Pick<ServicePlatform, 'configuration' | 'database'>,
  service: EmbeddingService,
  texts: readonly string[],
  patience: number,
): Promise<Buffer[]> {
  const { companyId, model, price } = service;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const expected = { companyId, model, price, tokens: Math.ceil(length / charactersPerToken) };
  const reservationId = await database.tenant(companyId, (unit) => unit.query(embeddingBegins, expected));
  if (reservationId === 'limit') throw new NoEmbedding('limit', true);
  let used: EmbeddingUse | undefined;
  try {
    const { data, usage } = await ask(service, texts, patience, configuration.outboundOrigins);
    used = { ...expected, tokens: usage?.prompt_tokens ?? expected.tokens };
    return directionsOf(texts, data);
  } finally {
    await database.tenant(companyId, (unit) => unit.query(embeddingEnds, { companyId, reservationId, used }));
  }
}

async function ask(
  { url, model, apiKey }: EmbeddingService,
  texts: readonly string[],
  patience: number,
  allowed: readonly string[],
): Promise<z.output<typeof answer>> {
  const call = {
    address: `${url.replace(/\/$/, '')}/embeddings`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
    ...{ patience, limit },
  } as const;
  const { status, body } = await callOutside(call, allowed).catch((error: unknown) => {
    if (error instanceof OutboundError) throw new NoEmbedding(error.reason);
    throw error;
  });
  if (status < 200 || status >= 300) throw new NoEmbedding(`status ${status}`);
  const read = answer.safeParse(jsonOf(body));
  if (!read.success) throw new NoEmbedding('an answer of another form');
  return read.data;
}

function directionsOf(texts: readonly string[], data: z.output<typeof answer>['data']): Buffer[] {
  return texts.map((_text, place) => {
    const vector = data.find(({ index }) => index === place);
    const direction = vector && directionOf(vector.embedding);
    if (!direction) throw new NoEmbedding('an answer of another form');
    return direction;
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
