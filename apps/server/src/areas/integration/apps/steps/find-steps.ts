import type { AnswerInput, AppStep } from '@recado/contract';
import { sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { type FindStep, StepFailure } from '../../../automation/chatbot/steps/running-step.ts';
import type { FindStepForTool } from '../../../automation/prompts/answering/tools/app-step-tool.ts';
import { appVersions } from '../apps.schema.ts';
import { runningApp, runningApps } from '../installations/installed-app.ts';
import { createStatements } from '../statements/sign-statements.ts';
import { askStep } from './ask-step.ts';

/** The steps that the apps of a company answer at present, by the name of the app. */
export async function listSteps(unit: Unit, companyId: number): Promise<AnswerInput<'GET /app-steps'>> {
  const answering = await runningApps(unit, companyId, sql`json_array_length(${appVersions.manifest} -> 'steps') > 0`);
  return answering.flatMap(({ installation: { app }, manifest: { title: appTitle, steps = [] } }) =>
    steps.map(({ name: step, title, outcomes }) => ({ app, appTitle, step, title, outcomes })),
  );
}

/** Whether an app of the company runs and has such a step: one that has not is not chosen for customers. */
export async function hasStep(unit: Unit, { companyId, appStep }: { companyId: number; appStep: AppStep }) {
  return (await findManifestStep(unit, companyId, appStep)) !== undefined;
}

/** Creates the function that finds a step, with what asks the server of its app. */
export function createFindStep(platform: ServicePlatform): FindStep {
  const sign = createStatements(platform);
  return async (unit, companyId, appStep) => {
    const found = await findManifestStep(unit, companyId, appStep);
    if (!found) return undefined;
    const { installation, origin, title, step } = found;
    const { name } = step;
    const asked = { installation, origin, name, outcomes: step.outcomes.map((outcome) => outcome.name) };
    return {
      app: title.pt,
      outcomes: step.outcomes.map((outcome) => ({ name: outcome.name, titles: Object.values(outcome.title) })),
      ask: (question, signal) => askStep(platform, sign, asked, question, signal),
    };
  };
}

/** The same for a prompt that may ask it as a tool. */
export function createFindStepForTool(platform: ServicePlatform): FindStepForTool {
  const findStep = createFindStep(platform);
  return async (unit, companyId, appStep) => {
    const found = await findManifestStep(unit, companyId, appStep);
    const running = await findStep(unit, companyId, appStep);
    if (!found || !running) return undefined;
    return {
      title: `${running.app}: ${found.step.title.pt}`,
      async ask(question, signal) {
        try {
          return await running.ask(question, signal);
        } catch (error) {
          if (error instanceof StepFailure) return undefined;
          throw error;
        }
      },
    };
  };
}

async function findManifestStep(unit: Unit, companyId: number, { app, step: name }: AppStep) {
  const running = await runningApp(unit, companyId, app);
  const step = running?.manifest.steps?.find((one) => one.name === name);
  const origin = running?.installation.origin ?? null;
  if (!running || !step || origin === null) return undefined;
  return { installation: running.installation, origin, title: running.manifest.title, step };
}
