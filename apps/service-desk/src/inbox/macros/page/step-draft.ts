import type { MacroStep, TicketPriority } from '@recado/contract';
import { comesLast } from '../macros.ts';

/** A step while it is edited: what is missing is undefined. `key` names it in the list. */
export interface StepDraft {
  key: number;
  kind: MacroStep['kind'];
  text?: string | undefined;
  quickMessageId?: number | undefined;
  queueId?: number | undefined;
  userId?: number | undefined;
  add?: number[] | undefined;
  remove?: number[] | undefined;
  withoutRating?: boolean | undefined;
  reasonId?: number | undefined;
  /** Null: none. */
  priority?: TicketPriority | null | undefined;
  /** Null: until the customer writes. */
  hours?: number | null | undefined;
  /** A step of a kind that cannot be edited here. */
  kept?: MacroStep | undefined;
}

/** Above the places of stored steps. */
let lastKey = 1000;

/** A new step of a kind. */
export function newStep(kind: MacroStep['kind']): StepDraft {
  lastKey += 1;
  return {
    key: lastKey,
    kind,
    ...(kind === 'snooze' && { hours: null }),
    ...(kind === 'priority' && { priority: 'high' }),
  };
}

/** A stored step, to be edited; its place is its key, so that the same steps are the same drafts. */
export function draftOf(step: MacroStep, key: number): StepDraft {
  const draft = { key, kind: step.kind };
  switch (step.kind) {
    case 'text':
      return { ...draft, text: step.text };
    case 'note':
      return { ...draft, text: step.note };
    case 'quickMessage':
      return { ...draft, quickMessageId: step.quickMessageId };
    case 'transfer':
      return { ...draft, queueId: step.queueId, userId: step.userId ?? undefined };
    case 'tag':
      return { ...draft, add: step.add, remove: step.remove };
    case 'priority':
      return { ...draft, priority: step.priority };
    case 'snooze':
      return { ...draft, hours: step.hours, text: step.reason };
    case 'resolve':
      return { ...draft, withoutRating: step.withoutRating, reasonId: step.reasonId, text: step.closingNote };
    default:
      return { ...draft, kept: step };
  }
}

/** The step that a draft describes; undefined while something is missing. */
export function stepOf(draft: StepDraft): MacroStep | undefined {
  const {
    kind,
    text = '',
    quickMessageId,
    queueId,
    userId = null,
    add = [],
    remove = [],
    withoutRating,
    reasonId,
    hours,
    priority,
    kept,
  } = draft;
  const written = text.trim();
  switch (kind) {
    case 'text':
      return written === '' ? undefined : { kind, text: written };
    case 'note':
      return written === '' ? undefined : { kind, note: written };
    case 'quickMessage':
      return quickMessageId === undefined ? undefined : { kind, quickMessageId };
    case 'transfer':
      return queueId === undefined ? undefined : { kind, queueId, userId };
    case 'tag':
      return add.length + remove.length === 0 ? undefined : { kind, add, remove };
    case 'priority':
      return priority === undefined ? undefined : { kind, priority };
    case 'snooze':
      return hours === undefined ? undefined : { kind, hours, ...(written && { reason: written }) };
    case 'resolve': {
      const why = { ...(reasonId !== undefined && { reasonId }), ...(written && { closingNote: written }) };
      return { kind, ...(withoutRating && { withoutRating }), ...why };
    }
    case 'read':
    case 'unread':
      return { kind };
    default:
      return kept;
  }
}

/** The steps in the order in which they are done: what takes the ticket away comes last. */
export function inOrder(drafts: readonly StepDraft[]): StepDraft[] {
  return [...drafts.filter((draft) => !comesLast(draft)), ...drafts.filter(comesLast)];
}

/** The steps with one moved up or down among those that it can change places with; undefined if there is no such place. */
export function moved(drafts: readonly StepDraft[], index: number, step: 1 | -1): StepDraft[] | undefined {
  const one = drafts[index];
  const other = drafts[index + step];
  if (!one || !other || comesLast(one) !== comesLast(other)) return undefined;
  return drafts.map((draft, place) => (place === index ? other : place === index + step ? one : draft));
}
