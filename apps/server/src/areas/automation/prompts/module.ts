import { promptExists } from '../../company/automations/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { aiUse } from '../../operations/operations/in-process-events.ts';
import { answerByPromptHandler } from './answering/answer-job.ts';
import { countCalls } from './count-calls.ts';
import { forgetUseWork } from './forget-use.ts';
import { hasPrompt } from './prompt-rows.ts';
import { promptRoutes } from './prompts.routes.ts';

/** AIs that answer customers, their use and cost (docs/adr/0046, 0076). */
export const promptsModule = defineModule('prompts', {
  shares: ['prompt-rows'],
  routes: promptRoutes,
  answers: () => [promptExists.answeredBy(hasPrompt), aiUse.answeredBy(countCalls)],
  jobs: (platform) => [answerByPromptHandler(platform)],
  recurring: (platform) => [forgetUseWork(platform)],
});
