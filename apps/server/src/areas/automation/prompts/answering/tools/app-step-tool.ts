import type { AppStep } from '@recado/contract';
import type { StepAnswer } from '@recado/releases/apps';
import { z } from 'zod';
import type { ServicePlatform } from '../../../../../channels/services.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { companyRules } from '../../../../company/companies/company-rules.ts';
import type { StepQuestion } from '../../../outside-answers/step-question.ts';
import type { Question } from '../question.ts';
import { defineTool, type Tool } from './tool.ts';

/** A step that an app of the company has at present. */
export interface StepForTool {
  /** The title of the step, for the model. */
  title: string;
  /** Asks the server of the app, outside of units; undefined if it gives no usable answer. */
  ask(question: StepQuestion, signal: AbortSignal): Promise<StepAnswer | undefined>;
}

/** Finds such a step; undefined: the app is gone, does not run, or has no such step. Apps are above. */
export type FindStepForTool = (unit: Unit, companyId: number, step: AppStep) => Promise<StepForTool | undefined>;

const wish = z.strictObject({ text: z.string().min(1).max(500).describe('O que o cliente quer saber.') });

/** Asks steps of apps. Whose data they look up is the contact of the ticket, which the model cannot change. */
export async function appStepTools(
  platform: ServicePlatform,
  { companyId, ticketId, contact, message, prompt }: Question,
  findStep: FindStepForTool,
): Promise<Tool[]> {
  if (prompt.appSteps.length === 0) return [];
  const found = await platform.database.tenant(companyId, async (unit) => {
    const { language } = await companyRules(unit, companyId);
    const steps: { step: AppStep; running: StepForTool }[] = [];
    for (const step of prompt.appSteps) {
      const running = await findStep(unit, companyId, step);
      if (running) steps.push({ step, running });
    }
    return { language, steps };
  });
  return found.steps.map(({ step, running }) =>
    defineTool({
      name: toolNameOf(step),
      description: `${running.title.slice(0, 300)} (consulta um sistema da empresa sobre o cliente desta conversa)`,
      arguments: wish,
      async run({ text }, signal) {
        const asked = { ticketId, contactId: contact.id, messageId: message.id, text, isFirst: true };
        const answer = await running.ask({ ...asked, language: found.language }, signal);
        if (!answer) return { outcome: 'failed', text: 'O sistema não respondeu.' };
        const said = answer.texts.join('\n').slice(0, 4000);
        const asksForPeople = answer.outcome === 'transfer';
        return { outcome: said === '' ? 'nothing' : 'found', text: said || 'O sistema não disse nada.', asksForPeople };
      },
    }),
  );
}

/** The name of a step as services of AI allow them: letters, digits, `_` and `-`, at most 64. */
export function toolNameOf({ app, step }: AppStep): string {
  return `${app}__${step}`.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);
}
