import type { RuleCondition, RuleStep, RuleTrigger, RuleTriggerKind } from '@recado/contract';
import { ruleOccasions } from '@recado/contract/limits';
import { newFieldCondition } from '@recado/ui/records';
import type { RuleValues } from '../rules.ts';

/** What a choice of one record has before one is chosen. */
export const nothingChosen = 0;

/** The kinds of triggers, in the order of the choice. */
export const triggerKinds: readonly RuleTriggerKind[] = [
  ...ruleOccasions,
  'fieldChanged',
  'waiting',
  'silent',
  'levelNear',
  'levelMissed',
  'timeOfDay',
  'webhook',
];

/** A trigger of a kind with what it has at first. */
export function newTrigger(kind: RuleTriggerKind): RuleTrigger {
  switch (kind) {
    case 'fieldChanged':
      return { kind, fieldId: nothingChosen };
    case 'waiting':
      return { kind, minutes: 30 };
    case 'levelNear':
      return { kind, minutes: 15 };
    case 'silent':
      return { kind, minutes: 1440 };
    case 'timeOfDay':
      return { kind, at: '09:00', weekdays: [1, 2, 3, 4, 5] };
    case 'webhook':
      return { kind, numberPath: 'number', whatsappId: null };
    default:
      return { kind };
  }
}

const conditions: Record<RuleCondition['field'], () => RuleCondition> = {
  words: () => ({ field: 'words', operator: 'any', values: [] }),
  queue: () => ({ field: 'queue', operator: 'any', queueIds: [] }),
  agent: () => ({ field: 'agent', operator: 'any', userIds: [] }),
  tag: () => ({ field: 'tag', operator: 'any', tagIds: [] }),
  connection: () => ({ field: 'connection', operator: 'any', whatsappIds: [] }),
  status: () => ({ field: 'status', operator: 'any', values: [] }),
  hours: () => ({ field: 'hours', isOpen: false }),
  time: () => ({ field: 'time', from: '08:00', to: '18:00' }),
  weekday: () => ({ field: 'weekday', operator: 'any', values: [] }),
  firstContact: () => ({ field: 'firstContact', is: true }),
  custom: () => ({ field: 'custom', condition: newFieldCondition() }),
  contactName: () => ({ field: 'contactName', operator: 'any', values: [] }),
  organisation: () => ({ field: 'organisation', operator: 'any', organisationIds: [] }),
  country: () => ({ field: 'country', operator: 'any', values: [] }),
  group: () => ({ field: 'group', is: false }),
  advertisement: () => ({ field: 'advertisement', is: true, values: [] }),
  priority: () => ({ field: 'priority', operator: 'any', priorities: [] }),
  campaign: () => ({ field: 'campaign', is: true, how: 'began', campaignIds: [] }),
  body: () => ({ field: 'body', path: '', operator: 'any', values: [] }),
  rating: () => ({ field: 'rating', atLeast: 1, atMost: 1 }),
  satisfaction: () => ({ field: 'satisfaction', operator: 'any', values: ['unsatisfied'] }),
};

const steps: Record<RuleStep['kind'], () => RuleStep> = {
  transfer: () => ({ kind: 'transfer', queueId: nothingChosen, userId: null }),
  tag: () => ({ kind: 'tag', add: [], remove: [] }),
  text: () => ({ kind: 'text', text: '' }),
  template: () => ({ kind: 'template', whatsappId: nothingChosen, templateId: nothingChosen, values: {} }),
  setField: () => ({ kind: 'setField', fieldId: nothingChosen, value: null, choiceIds: [] }),
  note: () => ({ kind: 'note', note: '', userIds: [] }),
  macro: () => ({ kind: 'macro', macroId: nothingChosen }),
  priority: () => ({ kind: 'priority', priority: 'high' }),
  snooze: () => ({ kind: 'snooze', hours: null }),
  automation: () => ({ kind: 'automation', promptId: null, integrationId: null }),
  appStep: () => ({ kind: 'appStep', appStep: { app: '', step: '' } }),
  webhook: () => ({ kind: 'webhook', label: '' }),
  resolve: () => ({ kind: 'resolve', withoutRating: false }),
};

const isField = (key: string): key is RuleCondition['field'] => key in conditions;
const isKind = (key: string): key is RuleStep['kind'] => key in steps;

/** The fields of conditions, in the order of the choice. */
export const conditionFields = Object.keys(conditions).filter(isField);

/** The kinds of steps, in the order of the choice. */
export const stepKinds = Object.keys(steps).filter(isKind);

/** A condition on a field, with nothing chosen. */
export function newCondition(field: RuleCondition['field']): RuleCondition {
  return conditions[field]();
}

/** A step of a kind, with nothing chosen. */
export function newStep(kind: RuleStep['kind']): RuleStep {
  return steps[kind]();
}

/** The values of a new rule. */
export function newRule(): RuleValues {
  return {
    name: '',
    trigger: newTrigger('messageReceived'),
    match: 'all',
    conditions: [],
    steps: [newStep('transfer')],
    stopsOthers: false,
    perTicketAndHour: 3,
  };
}
