import { z } from 'zod';
import {
  callOutside,
  type OutboundAnswer,
  type OutboundCall,
  OutboundError,
} from '../../../platform/outbound/call-outside.ts';

/** Why an AI gave no answer; `isPassing`: it may answer when it is asked again. The text contains no words and no key. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly isPassing: boolean;

  constructor(reason: string, isPassing = false) {
    super(reason);
    this.isPassing = isPassing;
  }
}

/** How the services of an AI are called. */
export interface Reach {
  /** The origins of the operator (`OUTBOUND_ORIGINS`). */
  allowed: readonly string[];
  /** Milliseconds. */
  patience: number;
  signal: AbortSignal;
}

/** An AI that speaks like OpenAI. */
export interface Model {
  baseUrl: string;
  apiKey: string;
  model: string;
  maxTokens: number;
  temperature: number;
}

/** One message of a conversation with an AI. */
export interface Turn {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(200_000).nullish() }) })).min(1),
});
const transcription = z.object({ text: z.string().max(200_000) });
/** Bytes of a spoken answer: some minutes. */
const largestSpeech = 8 * 1024 * 1024;

/** The AI's answer to a conversation. Throws NoAnswer, also for an empty one. */
export async function askModel(model: Model, messages: readonly Turn[], reach: Reach): Promise<string> {
  const { maxTokens: max_tokens, temperature } = model;
  const answer = await reachService(reach, {
    address: addressOf(model, 'chat/completions'),
    headers: { authorization: `Bearer ${model.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: model.model, messages, max_tokens, temperature }),
  });
  const text = parsed(completion, answer).choices[0]?.message.content?.trim() ?? '';
  if (text === '') throw new NoAnswer('the answer is empty');
  return text;
}

/** What is said in a sound. Throws NoAnswer. */
export async function transcribe(model: Model, sound: Blob, name: string, reach: Reach): Promise<string> {
  const form = new FormData();
  form.set('file', sound, name);
  form.set('model', 'whisper-1');
  const encoded = new Response(form);
  const answer = await reachService(reach, {
    address: addressOf(model, 'audio/transcriptions'),
    headers: {
      authorization: `Bearer ${model.apiKey}`,
      'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data',
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
  });
  return parsed(transcription, answer).text.trim();
}

/** A text, spoken by a voice of Azure: Ogg with Opus. `address` is that of its region. Throws NoAnswer. */
export async function speak(
  text: string,
  { voice, voiceKey, address }: { voice: string; voiceKey: string; address: string },
  reach: Reach,
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

function addressOf({ baseUrl }: Model, path: string): string {
  return `${baseUrl.replace(/\/$/, '')}/${path}`;
}

async function reachService({ allowed, ...bounds }: Reach, call: OutboundCall): Promise<OutboundAnswer> {
  const answer = await callOutside({ method: 'POST', ...bounds, ...call }, allowed).catch((error: unknown) => {
    if (error instanceof OutboundError) throw new NoAnswer(error.message, error.reason === 'unreachable');
    throw error;
  });
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  throw new NoAnswer(`${new URL(call.address).origin}: status ${status}`, status >= 500 || status === 429);
}

function parsed<Schema extends z.ZodType>(schema: Schema, { body }: OutboundAnswer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new NoAnswer('the answer has another form');
  }
}
