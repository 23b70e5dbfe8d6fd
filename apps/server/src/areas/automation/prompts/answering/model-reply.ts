import { z } from 'zod';
import { readEventStream } from '../../../../platform/outbound/event-stream.ts';
import { NoAnswer, parsed, tokens, type Use } from './services-of-ai.ts';

/** The most characters of an answer. */
const longest = 200_000;
/** The usage in a service's answer; an unknown form counts as none. */
const usage = z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null);

/** A call of a tool that a model asks for. */
export interface ReplyCall {
  id: string;
  name: string;
  /** JSON, as the model wrote it. */
  arguments: string;
}

const most = { calls: 16, arguments: 20_000 };
const name = z.string().max(200);
const written = z.string().max(most.arguments);
const call = z.object({ id: name, function: z.object({ name, arguments: written }) });
const partOfCall = z.object({
  index: z
    .int()
    .min(0)
    .max(most.calls - 1),
  id: name.nullish(),
  function: z.object({ name: name.nullish(), arguments: written.nullish() }).nullish(),
});

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().max(longest).nullish(),
          tool_calls: z.array(call).max(most.calls).nullish(),
        }),
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
        delta: z
          .object({ content: z.string().nullish(), tool_calls: z.array(partOfCall).max(most.calls).nullish() })
          .nullish(),
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
  /** The calls of tools that the complete answer asks for. */
  calls(): ReplyCall[];
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
  const calls: ReplyCall[] = [];
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
    for (const part of choice?.delta?.tool_calls ?? []) takePartOfCall(part);
    const words = choice?.delta?.content;
    if (!words) return;
    text += words;
    if (text.length > longest) throw new NoAnswer('the answer is too long');
    hear(text);
  }

  function takePartOfCall({ index, id, function: part }: z.output<typeof partOfCall>): void {
    const known = calls[index] ?? { id: '', name: '', arguments: '' };
    const whole = known.arguments + (part?.arguments ?? '');
    if (whole.length > most.arguments) throw new NoAnswer('the answer is too long');
    calls[index] = { id: known.id || (id ?? ''), name: known.name || (part?.name ?? ''), arguments: whole };
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
        const asked = whole.choices[0]?.message.tool_calls ?? [];
        calls.push(...asked.map((one) => ({ id: one.id, ...one.function })));
        reason = whole.choices[0]?.finish_reason ?? undefined;
      }
      if (text.trim() === '' && calls.length === 0) throw new NoAnswer('the answer is empty');
      if (reason === 'content_filter') throw new NoAnswer('the answer is withheld by a filter');
      return reason === 'length' ? wholeSentences(text) : text.trim();
    },
    calls: () => calls.filter((asked) => asked !== undefined),
    problem: () => problem,
    text: () => text,
    use: () => use,
  };
}
