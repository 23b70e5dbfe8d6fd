import { askModel, type Turn } from './ask-model.ts';
import { type AiCallOptions, type Model, NoAnswer } from './services-of-ai.ts';

const instructions =
  'Você prepara um atendente que assume a conversa abaixo. Resuma em até cinco linhas o que o cliente quer, o que já foi ' +
  'respondido e o que falta. Não converse com o cliente.';
/** The most tokens of a summary. */
const maxTokens = 300;
/** The number of last messages that replace a missing summary. */
const fewLines = 5;
/** The most characters of a summary. */
const longest = 2000;

/** The text for an agent who takes over from an AI: a summary, or the last messages if there is none. */
export async function summaryFor(model: Model, turns: readonly Turn[], reach: AiCallOptions): Promise<string> {
  const lines = turns.map(({ role, content }) => `${role === 'user' ? 'Cliente' : 'IA'}: ${content}`);
  const asked: Turn[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: lines.join('\n') },
  ];
  try {
    return (await askModel({ ...model, maxTokens }, asked, reach)).slice(0, longest);
  } catch (error) {
    if (reach.signal.aborted || !(error instanceof NoAnswer)) throw error;
    return lines.slice(-fewLines).join('\n').slice(-longest);
  }
}
