import type { RuleCondition, RuleStep, RuleTrigger } from '@recado/contract';
import { isClock } from '@recado/contract/opening-hours';
import { fieldConditionProblem } from '@recado/ui/records';
import { appStepKey, type KnownList, type RuleChoices } from '../words/rule-choices.ts';
import { nothingChosen } from './new-parts.ts';

/** What is wrong with a part: `rules.problems.…`. `place`: of the condition or step, from 0. */
export interface PartProblem {
  place: number;
  problem: 'choose' | 'write' | 'place' | 'clock' | 'minutes' | 'order' | 'range' | 'gone' | 'tooFew';
}

type Problem = PartProblem['problem'];

/** What is missing in a trigger. */
export function triggerProblem(trigger: RuleTrigger, choices: RuleChoices): Problem | undefined {
  if (trigger.kind === 'fieldChanged') return oneProblem(trigger.fieldId, choices.customField);
  if (trigger.kind === 'timeOfDay') {
    if (!isClock(trigger.at)) return 'clock';
    return trigger.weekdays.length === 0 ? 'choose' : undefined;
  }
  if (trigger.kind === 'webhook') {
    return isPlace(trigger.numberPath) ? goneIn(choices.connection, [trigger.whatsappId]) : 'place';
  }
  if (!('minutes' in trigger)) return undefined;
  return trigger.minutes >= 1 ? undefined : 'minutes';
}

/** The first condition in which something is missing, or that names something deleted. */
export function conditionsProblem(conditions: readonly RuleCondition[], choices: RuleChoices): PartProblem | undefined {
  return firstIn(conditions, (condition) => conditionProblem(condition, choices));
}

/** The first step in which something is missing, or that names something deleted. */
export function stepsProblem(steps: readonly RuleStep[], choices: RuleChoices): PartProblem | undefined {
  if (steps.length === 0) return { place: 0, problem: 'tooFew' };
  return firstIn(steps, (step) => stepProblem(step, choices));
}

function firstIn<Part>(parts: readonly Part[], find: (part: Part) => Problem | undefined): PartProblem | undefined {
  for (const [place, part] of parts.entries()) {
    const problem = find(part);
    if (problem) return { place, problem };
  }
  return undefined;
}

function conditionProblem(condition: RuleCondition, choices: RuleChoices): Problem | undefined {
  switch (condition.field) {
    case 'queue':
      return chosenProblem(condition.queueIds, choices.queue);
    case 'agent':
      return chosenProblem(condition.userIds, choices.user);
    case 'tag':
      return chosenProblem(condition.tagIds, choices.tag);
    case 'connection':
      return chosenProblem(condition.whatsappIds, choices.connection);
    case 'custom':
      return fieldConditionProblem(condition.condition) ?? goneIn(choices.customField, [condition.condition.fieldId]);
    case 'priority':
      return condition.priorities.length === 0 ? 'choose' : undefined;
    case 'campaign':
      return goneIn(choices.campaign, condition.campaignIds);
    case 'body':
      if (!isPlace(condition.path)) return 'place';
      return condition.values.length === 0 ? 'write' : undefined;
    case 'words':
    case 'contactName':
      return condition.values.length === 0 ? 'write' : undefined;
    case 'status':
    case 'weekday':
    case 'country':
    case 'satisfaction':
      return condition.values.length === 0 ? 'choose' : undefined;
    case 'time':
      return isClock(condition.from) && isClock(condition.to) ? undefined : 'clock';
    case 'rating':
      return condition.atLeast > condition.atMost ? 'order' : undefined;
    default:
      return undefined;
  }
}

function stepProblem(step: RuleStep, choices: RuleChoices): Problem | undefined {
  switch (step.kind) {
    case 'transfer':
      if (step.queueId === nothingChosen) return 'choose';
      return goneIn(choices.queue, [step.queueId]) ?? goneIn(choices.user, [step.userId]);
    case 'tag':
      return chosenProblem([...step.add, ...step.remove], choices.tag);
    case 'text':
      return step.text.trim() === '' ? 'write' : undefined;
    case 'note':
      return step.note.trim() === '' ? 'write' : goneIn(choices.user, step.userIds);
    case 'template':
      if (step.whatsappId === nothingChosen || step.templateId === nothingChosen) return 'choose';
      return goneIn(choices.official, [step.whatsappId]);
    case 'setField':
      return oneProblem(step.fieldId, choices.customField);
    case 'webhook':
      return step.label.trim() === '' ? 'write' : undefined;
    case 'macro':
      return step.macroId === nothingChosen ? 'choose' : goneIn(choices.macro, [step.macroId]);
    case 'automation':
      return goneIn(choices.prompt, [step.promptId]) ?? goneIn(choices.integration, [step.integrationId]);
    case 'appStep': {
      if (step.appStep.step === '') return 'choose';
      const { items, isKnown } = choices.appStep;
      return isKnown && !items.some((item) => appStepKey(item) === appStepKey(step.appStep)) ? 'gone' : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a text is a place in the body of a call, e.g. `order.items.0.name`. */
function isPlace(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)*$/.test(text);
}

function oneProblem(id: number, list: KnownList): Problem | undefined {
  return id === nothingChosen ? 'choose' : goneIn(list, [id]);
}

function chosenProblem(ids: readonly (number | null)[], list: KnownList): Problem | undefined {
  return ids.length === 0 ? 'choose' : goneIn(list, ids);
}

function goneIn({ items, isKnown }: KnownList, ids: readonly (number | null)[]): Problem | undefined {
  const isGone = (id: number | null) => id !== null && !items.some((item) => item.id === id);
  return isKnown && ids.some(isGone) ? 'gone' : undefined;
}
