import { z } from 'zod';
import {
  callOutside,
  type OutboundAnswer,
  type OutboundCall,
  OutboundError,
} from '../../../../platform/outbound/call-outside.ts';

/**
 * Why an AI gave no answer; `isPassing`: a further attempt may succeed. The text contains neither messages nor keys.
 */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly isPassing: boolean;
  /** The status with which the AI refused; undefined if it did not. */
  readonly status: number | undefined;
  /** The reason for the agent who takes over. */
  readonly note: string | undefined;
  /** Whether the company has reached a limit of its own. */
  readonly isLimit: boolean;

  constructor(
    reason: string,
    { isPassing = false, status, note, isLimit = false }: Partial<Omit<NoAnswer, keyof Error>> = {},
  ) {
    super(reason);
    this.isPassing = isPassing;
    this.status = status;
    this.note = note;
    this.isLimit = isLimit;
  }
}

/** The usage of a call of an AI. */
export interface Use {
  inputTokens: number;
  outputTokens: number;
}

/** Counts the usage of calls (ADR 76). */
export interface Meter {
  /** Begins a call, with its estimated usage; throws NoAnswer beyond the limit. The returned function ends the call. */
  begin(expected: Use): Promise<(used: Use | undefined) => Promise<void>>;
}

/** The options of calls to the services of an AI. */
export interface AiCallOptions {
  /** The origins of the operator (`OUTBOUND_ORIGINS`). */
  allowed: readonly string[];
  /** The most milliseconds for a call. */
  patience: number;
  signal: AbortSignal;
  meter: Meter;
}

/** The number of tokens, as services report it. */
export const tokens = z.int().min(0).max(100_000_000);

/** An AI with an API like OpenAI's. */
export interface Model {
  baseUrl: string;
  apiKey: string;
  model: string;
  maxTokens: number;
  temperature: number;
}

/** Some services report the tokens of a sound, others its seconds. */
const transcription = z.object({
  text: z.string().max(200_000),
  usage: z.object({ input_tokens: tokens, output_tokens: tokens }).nullish().catch(null),
});
/** The most bytes of a spoken answer, some minutes. */
const largestSpeech = 8 * 1024 * 1024;

/** Transcribes a sound. Throws NoAnswer. */
export async function transcribe(model: Model, sound: Blob, name: string, reach: AiCallOptions): Promise<string> {
  const form = new FormData();
  form.set('file', sound, name);
  form.set('model', 'whisper-1');
  const encoded = new Response(form);
  const body = new Uint8Array(await encoded.arrayBuffer());
  const end = await reach.meter.begin({ inputTokens: 0, outputTokens: 0 });
  let used: Use | undefined;
  try {
    const answer = await reachService(reach, {
      address: addressOf(model, 'audio/transcriptions'),
      headers: {
        authorization: `Bearer ${model.apiKey}`,
        'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data',
      },
      body,
    });
    const { text, usage } = parsed(transcription, answer.body.toString('utf8'));
    used = { inputTokens: usage?.input_tokens ?? 0, outputTokens: usage?.output_tokens ?? 0 };
    return text.trim();
  } finally {
    await end(used);
  }
}

/** Speaks a text with a voice of Azure; returns Ogg with Opus. `address`: the one of the region. Throws NoAnswer. */
export async function synthesiseSpeech(
  text: string,
  { voice, voiceKey, address }: { voice: string; voiceKey: string; address: string },
  reach: AiCallOptions,
): Promise<Buffer> {
  const spoken = text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const { body } = await reachService(reach, {
    address,
    headers: {
      'ocp-apim-subscription-key': voiceKey,
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
      'user-agent': 'Recado',
    },
    body: `<speak version="1.0" xml:lang="pt-BR"><voice name="${voice}">${spoken}</voice></speak>`,
    limit: largestSpeech,
  });
  if (body.length === 0) throw new NoAnswer('the speech is empty');
  return body;
}

/** The address of a service of an AI. */
export function addressOf({ baseUrl }: Pick<Model, 'baseUrl'>, path: string): string {
  return `${baseUrl.replace(/\/$/, '')}/${path}`;
}

/** Calls a service. Throws NoAnswer, also for an unsuccessful status. */
export async function reachService(
  { allowed, meter: _meter, ...bounds }: AiCallOptions,
  call: OutboundCall,
): Promise<OutboundAnswer> {
  const answer = await callOutside({ method: 'POST', ...bounds, ...call }, allowed).catch((error: unknown) => {
    if (error instanceof OutboundError)
      throw new NoAnswer(error.message, { isPassing: error.reason === 'unreachable' });
    throw error;
  });
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  const isPassing = status >= 500 || status === 429;
  throw new NoAnswer(`${new URL(call.address).origin}: status ${status}`, { isPassing, status });
}

/** Parses JSON of this form. Throws NoAnswer. */
export function parsed<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    throw new NoAnswer('the answer has another form');
  }
}
