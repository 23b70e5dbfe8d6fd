import { z } from 'zod';
import { readEventStream } from '../../../../platform/outbound/event-stream.ts';
import { NoAnswer, parsed, tokens, type Use } from './services-of-ai.ts';

/** The most characters of an answer. */
const longest = 200_000;
/** The usage in a service's answer; an unknown form counts as none. */
const usage = z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null);

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().max(longest).nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage,
});
const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage,
  error: z.unknown().optional(),
});

/** An arriving answer: a stream of chunks, or one piece from a service that does not stream. */
export interface ModelReply {
  /** Reads a part of the answer; an error ends the call. */
  part(bytes: Uint8Array): void;
  /** The text of the complete answer. Throws NoAnswer, also if the answer is cut off. */
  finish(body: Buffer): string;
  /** Why a part could not be read; undefined without an error. */
  problem(): NoAnswer | undefined;
  /** The text so far. */
  text(): string;
  /** The usage that the service reports; undefined if it reports none. */
  use(): Use | undefined;
}

/**
 * An answer that ended for want of tokens, up to its last whole sentence or line, with an ellipsis that shows that more
 * was to come.
 */
function wholeSentences(text: string): string {
  const written = text.trim();
  const end = Math.max(...[...written.matchAll(/[.!?…](?=\s|$)|\n/g)].map(({ index }) => index + 1), 0);
  const kept = end > written.length / 3 ? written.slice(0, end).trim() : written;
  let last = kept.length;
  while (/[\s,;:–-]/.test(kept.charAt(last - 1))) last -= 1;
  return `${kept.slice(0, last)} (…)`;
}

/** Creates the reader of an answer. `hear` gets the text so far whenever more arrives. */
export function readReply(hear: (text: string) => void): ModelReply {
  let text = '';
  let isStream = false;
  let isComplete = false;
  /** Why the model ended, in the words of the service; `length`: it had no tokens left. */
  let reason: string | undefined;
  let use: Use | undefined;
  let problem: NoAnswer | undefined;

  function keepUse(reported: z.output<typeof usage>): void {
    if (reported) use = { inputTokens: reported.prompt_tokens, outputTokens: reported.completion_tokens };
  }

  function takeChunk(data: string): void {
    isStream = true;
    if (data.trim() === '[DONE]') {
      isComplete = true;
      return;
    }
    const { choices, usage: reported, error } = parsed(chunk, data);
    if (error) throw new NoAnswer('the AI failed in the middle of its answer', { isPassing: true });
    keepUse(reported);
    const [choice] = choices ?? [];
    if (choice?.finish_reason) {
      isComplete = true;
      reason = choice.finish_reason;
    }
    const words = choice?.delta?.content;
    if (!words) return;
    text += words;
    if (text.length > longest) throw new NoAnswer('the answer is too long');
    hear(text);
  }

  const stream = readEventStream(takeChunk);

  return {
    part(bytes) {
      try {
        stream.part(bytes);
      } catch (error) {
        problem = error instanceof NoAnswer ? error : new NoAnswer('the answer is too long');
        throw problem;
      }
    },
    finish(body) {
      if (isStream) {
        stream.end();
        if (!isComplete) throw new NoAnswer('the answer is cut off', { isPassing: true });
      } else {
        const whole = parsed(completion, body.toString('utf8'));
        keepUse(whole.usage);
        text = whole.choices[0]?.message.content ?? '';
        reason = whole.choices[0]?.finish_reason ?? undefined;
      }
      if (text.trim() === '') throw new NoAnswer('the answer is empty');
      if (reason === 'content_filter') throw new NoAnswer('the answer is withheld by a filter');
      return reason === 'length' ? wholeSentences(text) : text.trim();
    },
    problem: () => problem,
    text: () => text,
    use: () => use,
  };
}
