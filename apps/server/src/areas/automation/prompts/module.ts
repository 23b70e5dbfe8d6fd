import { promptExists } from '../../company/automations/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { aiUse } from '../../operations/operations/in-process-events.ts';
import { embeddingBegins, embeddingEnds } from '../knowledge/in-process-events.ts';
import { countCalls } from './count-calls.ts';
import { forgetUseWork } from './forget-use.ts';
import { forgetPromptAnswersWork } from './prompt-answers.ts';
import { hasPrompt } from './prompt-rows.ts';
import { promptRoutes } from './prompts.routes.ts';
import { beginEmbedding, endEmbedding } from './usage/count-embeddings.ts';

/** AIs that answer customers, their use and cost (docs/adr/0046, 0076). */
export const promptsModule = defineModule('prompts', {
  shares: ['prompt-rows', 'answering/answer-job', 'answering/tools/app-step-tool'],
  routes: promptRoutes,
  answers: () => [
    promptExists.answeredBy(hasPrompt),
    aiUse.answeredBy(countCalls),
    embeddingBegins.answeredBy(beginEmbedding),
    embeddingEnds.answeredBy(endEmbedding),
  ],
  recurring: (platform) => [forgetUseWork(platform), forgetPromptAnswersWork(platform)],
});
