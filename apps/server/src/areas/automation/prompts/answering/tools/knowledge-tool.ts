import type { AnswerSource, KnowledgeHit } from '@recado/contract';
import { z } from 'zod';
import type { ServicePlatform } from '../../../../../channels/services.ts';
import { embedQuestion } from '../../../knowledge/embedding/embed-question.ts';
import { findPassages } from '../../../knowledge/find-passages.ts';
import type { Question } from '../question.ts';
import { defineTool, type Tool } from './tool.ts';

const mostPassages = 4;
const search = z.strictObject({ question: z.string().min(1).max(300).describe('A pergunta, com poucas palavras.') });

/** Searches what the company knows, in the words that the model chooses; what is below the prompt's threshold is not found. */
export function knowledgeTool(
  platform: ServicePlatform,
  { companyId, prompt }: Pick<Question, 'companyId' | 'prompt'>,
): Tool {
  return defineTool({
    name: 'search_knowledge',
    description: 'Procura trechos nos documentos da empresa que respondem a uma pergunta.',
    arguments: search,
    async run({ question }) {
      const embedded = await embedQuestion(platform, companyId, question);
      const { hits } = await platform.database.tenant(companyId, (unit) =>
        findPassages(unit, companyId, question, mostPassages, embedded),
      );
      const near = hits.filter(({ score }) => score >= prompt.knowledgeThreshold);
      if (near.length === 0) return { outcome: 'nothing', text: 'Nenhum trecho responde a isto.' };
      const text = near
        .map((hit) => `${[hit.title, hit.heading].filter(Boolean).join(' › ')}:\n${hit.text}`)
        .join('\n\n');
      return { outcome: 'found', text, sources: near.map(answerSourceOf) };
    },
  });
}

/** A found passage as the source of an answer. */
export function answerSourceOf({ title, address, heading, score }: KnowledgeHit): AnswerSource {
  return { title, address, heading, score };
}
