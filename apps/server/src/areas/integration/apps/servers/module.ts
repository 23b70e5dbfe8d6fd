import { answerStepHandler } from '../../../automation/chatbot/steps/answer-step.ts';
import { answerByPromptHandler } from '../../../automation/prompts/answering/answer-job.ts';
import { askAppHandler } from '../../../automation/rules/running/ask-app.ts';
import { stepExists } from '../../../conversations/queues/in-process-events.ts';
import { defineModule } from '../../../define-module.ts';
import { keysOfApps } from '../../external-api/in-process-events.ts';
import { webhooksOfApps } from '../../webhooks/in-process-events.ts';
import { appChanged, appInstalled, appRemoved } from '../in-process-events.ts';
import { isInPlan } from '../installations/planned-apps.ts';
import { beginRunsWork } from '../runs/begin-runs.ts';
import { runAppHandler } from '../runs/run-app.ts';
import { appSettingsChanged } from '../settings/in-process-events.ts';
import { rotateStatementKeysWork } from '../statements/rotate-keys.ts';
import { createFindStep, createFindStepForTool, hasStep } from '../steps/find-steps.ts';
import { tellSettings } from './app-deliveries.ts';
import { appServerRoutes } from './app-servers.routes.ts';
import { connectServer, disconnectServer } from './connect-server.ts';
import { keysWithApps, webhooksWithApps } from './parts-of-apps.ts';
import { tellServerHandler } from './tell-server.ts';

/** The servers of apps: they know who asks, hear what became of their installation, run at their times, and answer customers (ADR 154). */
export const appServersModule = defineModule('app-servers', {
  routes: appServerRoutes,
  reactions: () => [
    appInstalled.on(async (unit, { installation, manifest }) => {
      await connectServer(unit, installation, manifest);
    }),
    appChanged.on(async (unit, { installation, manifest, former, isWithdrawn }) => {
      const isOffered = !isWithdrawn && (await isInPlan(unit, installation.companyId, manifest));
      const isRunning = installation.isOn && isOffered;
      await connectServer(unit, installation, manifest, { former, isRunning });
    }),
    appRemoved.on((unit, { installation }) => disconnectServer(unit, installation)),
    appSettingsChanged.on(tellSettings),
  ],
  answers: () => [
    keysOfApps.answeredBy(keysWithApps),
    webhooksOfApps.answeredBy(webhooksWithApps),
    stepExists.answeredBy(hasStep),
  ],
  jobs: (platform) => [
    tellServerHandler(platform),
    runAppHandler(platform),
    answerStepHandler(platform, createFindStep(platform)),
    askAppHandler(createFindStep(platform)),
    answerByPromptHandler(platform, createFindStepForTool(platform)),
  ],
  recurring: (platform) => [rotateStatementKeysWork(platform), beginRunsWork(platform)],
});
