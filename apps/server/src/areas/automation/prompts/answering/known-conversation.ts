import type { AnswerSource, KnowledgeHit } from '@recado/contract';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { embedQuestion } from '../../knowledge/embedding/embed-question.ts';
import { type Findings, findPassages } from '../../knowledge/find-passages.ts';
import { maskPersonal } from '../../knowledge/mask-personal.ts';
import { quotePassages, rulesOfQuotation, sourcesOf, type UsedSource } from '../../knowledge/quote-passages.ts';
import type { prompts } from '../prompts.schema.ts';
import type { Turn } from './ask-model.ts';
import { conversation } from './conversation.ts';
import type { Question } from './question.ts';
import { NoAnswer } from './services-of-ai.ts';

/** How many passages an AI is given. */
const mostPassages = 4;
/** The most characters of a customer's words that are looked for. */
const longestAsked = 1000;
/** The note for the person who answers instead. */
export const nothingKnown =
  'O conhecimento da empresa não responde bem a esta pergunta, por isso o prompt não respondeu.';

/** What an AI reads for an answer. */
export interface KnownConversation {
  /** Its instructions, the quoted passages if there are any, and the conversation. */
  turns: Turn[];
  /** The conversation alone. */
  said: Turn[];
  /** The sources of the quoted passages. */
  sources: UsedSource[];
  /** The passages, for those who look into the answer. */
  passages: AnswerSource[];
  /** Whether the best passage is below the prompt's threshold: then only what a tool finds may be answered. */
  isBelow: boolean;
}

/** What is asked: a prompt, whom it talks to, and what was said. */
export type Asked = Pick<Question, 'prompt' | 'said' | 'masksPersonal'> & { contactName: string };

/**
 * The conversation for an AI, with what the company knows about the customer's question if its prompt answers from that. Throws NoAnswer when the
 * best passage is below the prompt's threshold and it has no tools: then a person answers. A message that asks nothing, e.g. a greeting, has no threshold.
 */
export async function knownConversation(
  platform: Pick<ServicePlatform, 'database' | 'secret' | 'configuration' | 'logger'>,
  { prompt, said: messages, masksPersonal, contactName }: Asked,
  heard: ReadonlyMap<number, string>,
): Promise<KnownConversation> {
  const masked = (text: string) => (masksPersonal ? maskPersonal(text) : text);
  const [instructions, ...words] = conversation(prompt, masked(contactName), messages, heard);
  const said = words.map(({ role, content }) => ({ role, content: masked(content) }));
  const nothing = { said, sources: [], passages: [], isBelow: false };
  if (!instructions) return { ...nothing, turns: said };
  const { hits, isBelow } = prompt.usesKnowledge
    ? await findKnown(platform, prompt, words)
    : { hits: [], isBelow: false };
  if (isBelow && !hasTools(prompt)) throw new NoAnswer('nothing known is near the question', { note: nothingKnown });
  if (hits.length === 0 || isBelow) return { ...nothing, turns: [instructions, ...said], isBelow };
  const rules = { ...instructions, content: `${instructions.content}\n${rulesOfQuotation}` };
  const quotation: Turn = { role: 'user', content: quotePassages(hits) };
  const passages = hits.map(({ title, address, heading, score }) => ({ title, address, heading, score }));
  return { turns: [rules, quotation, ...said], said, sources: sourcesOf(hits), passages, isBelow };
}

/** Whether a prompt may look something up. */
export function hasTools({ tools, appSteps }: Pick<Question['prompt'], 'tools' | 'appSteps'>): boolean {
  return tools.length > 0 || appSteps.length > 0;
}

async function findKnown(
  platform: Pick<ServicePlatform, 'database' | 'secret' | 'configuration' | 'logger'>,
  { companyId, knowledgeThreshold }: typeof prompts.$inferSelect,
  words: readonly Turn[],
): Promise<{ hits: KnowledgeHit[]; isBelow: boolean }> {
  const { newest, before } = lastWords(words);
  const embedded = await embedQuestion(platform, companyId, newest);
  const find = (unit: Unit, question: string) => findPassages(unit, companyId, question, mostPassages, embedded);
  return platform.database.tenant(companyId, async (unit) => {
    const alone = await find(unit, newest);
    if (!alone.isQuestion) return { hits: [], isBelow: false };
    // What follows a question often goes on with it: "and on Sundays?"
    const together = before === '' ? alone : await find(unit, `${before} ${newest}`);
    const best = scoreOf(together) > scoreOf(alone) ? together : alone;
    return { hits: best.hits, isBelow: scoreOf(best) < knowledgeThreshold };
  });
}

function scoreOf({ hits }: Findings): number {
  return hits[0]?.score ?? 0;
}

/** What the customer wrote since the last answer, and their words before it. */
function lastWords(words: readonly Turn[]): { newest: string; before: string } {
  const answered = words.findLastIndex(({ role }) => role === 'assistant');
  const newest = words.slice(answered + 1).map(({ content }) => content);
  const before = words.slice(0, Math.max(answered, 0)).findLast(({ role }) => role === 'user')?.content ?? '';
  return { newest: newest.join(' ').slice(-longestAsked), before: before.slice(-longestAsked) };
}
