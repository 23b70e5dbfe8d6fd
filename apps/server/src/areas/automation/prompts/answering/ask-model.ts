import { type ModelReply, type ReplyCall, readReply } from './model-reply.ts';
import { type AiCallOptions, addressOf, type Model, NoAnswer, reachService, type Use } from './services-of-ai.ts';

/** One message of a conversation with an AI. */
export interface Turn {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A message of such a conversation, with calls of tools and what they found. */
export type ModelMessage =
  | Turn
  | {
      role: 'assistant';
      content: string;
      tool_calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
    }
  | { role: 'tool'; tool_call_id: string; content: string };

/** The tools that a model is offered; `mustAnswer`: it may call none any more. */
export interface OfferedTools {
  tools: readonly { name: string; description: string; parameters: object }[];
  mustAnswer: boolean;
}

/** An estimate for the languages of customers; services count exactly. */
const charactersPerToken = 4;
/** The most bytes of a streamed answer: each of its few hundred words has a JSON wrapper of a few hundred bytes. */
const largestStream = 8 * 1024 * 1024;
/** The statuses with which a service refuses a request with an unknown parameter. */
const refusals: readonly (number | undefined)[] = [400, 422];

/**
 * The AI's answer to a conversation, streamed if the service can: `hear` gets the text so far. A service that ignores
 * the request for a stream answers in one piece; one that refuses it is called again without. Throws NoAnswer, also for
 * an empty answer.
 */
export async function askModel(
  model: Model,
  messages: readonly Turn[],
  reach: AiCallOptions,
  hear: (text: string) => void = () => undefined,
): Promise<string> {
  return (await askOnce(model, messages, reach, hear)).text;
}

/** The same with tools: the answer, or what the model wants to know before it. */
export async function askOnce(
  model: Model,
  messages: readonly ModelMessage[],
  reach: AiCallOptions,
  hear: (text: string) => void,
  offered: OfferedTools = { tools: [], mustAnswer: true },
): Promise<{ text: string; calls: ReplyCall[] }> {
  const reply = readReply(hear);
  const inputTokens = messages.reduce((sum, { content }) => sum + tokensIn(content), 0);
  const end = await reach.meter.begin({ inputTokens, outputTokens: model.maxTokens });
  const ask = { model, messages, reach, reply, offered };
  try {
    const body = await call(ask, { stream: true, stream_options: { include_usage: true } }).catch((error: unknown) => {
      if (error instanceof NoAnswer && refusals.includes(error.status)) return call(ask, {});
      throw error;
    });
    const text = reply.finish(body);
    return { text, calls: reply.calls() };
  } finally {
    await end(useOf(reply, inputTokens));
  }
}

/**
 * The usage of a call, also of an aborted one, as the service reports it; otherwise estimated by the length of the
 * texts.
 */
function useOf(reply: ModelReply, inputTokens: number): Use | undefined {
  const text = reply.text();
  if (reply.use() || text === '') return reply.use();
  return { inputTokens, outputTokens: tokensIn(text) };
}

/** Estimates the number of tokens of a text. */
function tokensIn(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

interface Ask {
  model: Model;
  messages: readonly ModelMessage[];
  reach: AiCallOptions;
  reply: ModelReply;
  offered: OfferedTools;
}

async function call({ model, messages, reach, reply, offered }: Ask, wish: object): Promise<Buffer> {
  const { maxTokens: max_tokens, temperature } = model;
  const answer = await reachService(reach, {
    address: addressOf(model, 'chat/completions'),
    headers: { authorization: `Bearer ${model.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: model.model, messages, max_tokens, temperature, ...toolsIn(offered), ...wish }),
    limit: largestStream,
    onPart: reply.part,
  }).catch((error: unknown) => {
    throw reply.problem() ?? error;
  });
  return answer.body;
}

function toolsIn({ tools, mustAnswer }: OfferedTools): object {
  if (tools.length === 0) return {};
  const described = tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }));
  return { tools: described, ...(mustAnswer && { tool_choice: 'none' }) };
}
