import { type MacroStep, programAbilities, type RuleStep } from '@recado/contract';
import { longestMessage } from '@recado/contract/message-windows';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Principal } from '../../../../platform/http/handler.ts';
import { companyRules } from '../../../company/companies/company-rules.ts';
import { changeTicketOnce } from '../../../conversations/bulk-changes/change-many.ts';
import { setFieldOfTicket } from '../../../conversations/custom-fields/set-field.ts';
import { findSharedMacro } from '../../../conversations/macros/macro-rows.ts';
import { sendAutomaticTemplate, sendAutomaticText } from '../../../conversations/messages/automatic-text.ts';
import { sendQuickMessage } from '../../../conversations/quick-messages/send-quick-message.ts';
import { setPriority } from '../../../conversations/service-levels/set-priority.ts';
import { changeTicketTags } from '../../../conversations/tags/sync-tags.ts';
import { writeNoteOfAutomation } from '../../../conversations/ticket-notes/change-notes.ts';
import { changeTicket } from '../../../conversations/tickets/change-ticket.ts';
import { snoozeForHours } from '../../../conversations/tickets/snoozing.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { changeAutomation } from '../../ticket-automations/change-automation.ts';
import { type BodyValues, fillBody, fillBodyWithin } from '../hooks/body-values.ts';
import { ruleTold } from '../in-process-events.ts';
import { askAppJob } from './ask-app.ts';
import type { ActingRule } from './occasion.ts';

const titles = { pt: 'Regra', en: 'Rule', es: 'Regla' } as const;
/** Characters of a note: macros may have longer ones than rules. */
const mostOfNote = 5000;
const abilities = new Set(programAbilities);

/** The company as who a rule acts: colleagues see its name where they see that of a person. */
export async function actorOf(
  unit: Unit,
  { rule, companyId }: Pick<ActingRule, 'rule' | 'companyId'>,
): Promise<Principal> {
  const { language } = await companyRules(unit, companyId);
  return { companyId, name: `${titles[language]}: ${rule.name}`, userId: null, abilities };
}

/** Does one step. Throws what the call of a person for it would throw. */
export async function performStep(unit: Unit, actor: Principal, acting: ActingRule, step: RuleStep): Promise<void> {
  const { ticketId, companyId, rule, body } = acting;
  switch (step.kind) {
    case 'transfer':
      return transfer(unit, actor, ticketId, step);
    case 'tag':
      return changeTicketTags(unit, actor, ticketId, step);
    case 'text':
      // Filled for its length only: the values are put in with the other variables, so that none is read as one.
      fillBodyWithin(longestMessage, step.text, body);
      return sendAutomaticText(unit, ticketId, step.text, { body });
    case 'template':
      return sendAutomaticTemplate(unit, ticketId, {
        id: step.templateId,
        values: Object.fromEntries(Object.entries(step.values).map(([name, value]) => [name, fillBody(value, body)])),
      });
    case 'setField':
      return setFieldOfTicket(unit, { companyId, ticketId }, withBody(step, body));
    case 'note':
      return writeNoteOfAutomation(unit, ticketId, {
        author: actor.name,
        note: fillBodyWithin(mostOfNote, step.note, body),
        mentions: step.userIds,
      });
    case 'priority':
      await setPriority(unit, actor, ticketId, step.priority);
      return;
    case 'snooze':
      await snoozeForHours(unit, actor, ticketId, step);
      return;
    case 'macro':
      return performMacro(unit, actor, acting, step.macroId);
    case 'automation':
      await changeAutomation(unit, actor, ticketId, chosenAutomation(step));
      return;
    case 'webhook':
      return unit.emit(ruleTold, { companyId, ticketId, rule, label: step.label });
    case 'appStep':
      return unit.enqueue(askAppJob(acting, step.appStep));
    case 'resolve': {
      const closed = { status: 'closed', withoutRating: step.withoutRating } as const;
      await changeTicket(unit, actor, ticketId, closed, 'unasked');
    }
  }
}

/** Does the steps of a macro as the company. Throws ERR_NO_MACRO_FOUND, and what a step throws. */
async function performMacro(unit: Unit, actor: Principal, acting: ActingRule, macroId: number): Promise<void> {
  const macro = await findSharedMacro(unit, acting.companyId, macroId);
  if (!macro) throw new AppError('ERR_NO_MACRO_FOUND');
  for (const step of macro.steps) await performStepOfMacro(unit, actor, acting, step);
}

async function performStepOfMacro(unit: Unit, actor: Principal, acting: ActingRule, step: MacroStep): Promise<unknown> {
  const { ticketId, companyId } = acting;
  switch (step.kind) {
    case 'quickMessage':
      return sendQuickMessage(unit, { companyId, ticketId }, step.quickMessageId);
    case 'note':
      return performStep(unit, actor, acting, { ...step, userIds: [] });
    case 'resolve':
      return changeTicket(unit, actor, ticketId, { ...withoutKind(step), status: 'closed' }, 'unasked');
    case 'read':
    case 'unread':
      return changeTicketOnce(unit, actor, ticketId, step);
    default:
      return performStep(unit, actor, acting, step);
  }
}

function withoutKind<Step extends { kind: string }>({ kind: _kind, ...rest }: Step): Omit<Step, 'kind'> {
  return rest;
}

function withBody(step: Extract<RuleStep, { kind: 'setField' }>, body: BodyValues | undefined) {
  return typeof step.value === 'string' ? { ...step, value: fillBody(step.value, body) } : step;
}

function chosenAutomation({ promptId, integrationId }: Extract<RuleStep, { kind: 'automation' }>) {
  if (promptId !== null) return { kind: 'prompt', id: promptId } as const;
  return integrationId === null ? null : ({ kind: 'integration', id: integrationId } as const);
}

/** Moves a ticket to a queue and an agent; one that is there already is left as it is. */
async function transfer(
  unit: Unit,
  actor: Principal,
  ticketId: number,
  { queueId, userId }: Extract<RuleStep, { kind: 'transfer' }>,
): Promise<void> {
  const { status, queueId: queue, userId: agent } = tickets;
  const [now] = await unit.db
    .select({ status, queueId: queue, userId: agent })
    .from(tickets)
    .where(eq(tickets.id, ticketId));
  const isThere = now?.queueId === queueId && now.userId === userId && now.status !== 'closed';
  if (isThere) return;
  const waits = { status: 'pending', userId: null, queueId } as const;
  await changeTicket(unit, actor, ticketId, userId === null ? waits : { userId, queueId });
}
