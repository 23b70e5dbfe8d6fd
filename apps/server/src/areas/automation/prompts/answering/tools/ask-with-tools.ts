import { askOnce, type ModelMessage, type Turn } from '../ask-model.ts';
import { type AiCallOptions, type Model, NoAnswer } from '../services-of-ai.ts';
import type { Toolbox } from './toolbox.ts';

/** How often a model may ask for tools before it must answer, and for how many at a time. */
const most = { rounds: 4, calls: 3 };

/**
 * The answer of an AI that may use tools: what it asks for is done and told to it, until it answers. After the last round it must
 * answer with what it has. Throws NoAnswer.
 */
export async function askWithTools(
  model: Model,
  turns: readonly Turn[],
  reach: AiCallOptions,
  toolbox: Toolbox,
  hear: (text: string) => void,
): Promise<string> {
  const messages: ModelMessage[] = [...turns];
  for (let round = 0; ; round += 1) {
    const offered = { tools: toolbox.tools, mustAnswer: round === most.rounds };
    const { text, calls } = await askOnce(model, messages, reach, hear, offered);
    if (calls.length === 0) return text;
    if (offered.mustAnswer) {
      if (text === '') throw new NoAnswer('the AI asks for tools instead of answering');
      return text;
    }
    messages.push({
      role: 'assistant',
      content: text,
      tool_calls: calls.map(({ id, name, arguments: written }) => ({
        id,
        type: 'function',
        function: { name, arguments: written },
      })),
    });
    for (const [place, call] of calls.entries()) {
      const content = place < most.calls ? await toolbox.call(call, reach.signal) : 'Consultas demais de uma vez.';
      messages.push({ role: 'tool', tool_call_id: call.id, content });
    }
  }
}
