import { askModel, type Turn } from './ask-model.ts';
import { type AiCallOptions, type Model, NoAnswer } from './services-of-ai.ts';

const instructions =
  'Você prepara um atendente que assume a conversa abaixo. Resuma em até cinco linhas o que o cliente quer, o que já foi ' +
  'respondido e o que falta. Não converse com o cliente.';
/** Tokens of a summary. */
const maxTokens = 300;
/** How many messages stand for a summary that the AI does not give. */
const fewLines = 5;
/** Characters of a summary. */
const longest = 2000;

/** What a person reads who takes over from an AI: its summary, or the last messages when it gives none. */
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
