import { changeOf, defineResource, fold } from '@recado/api/live';
import type { Macro, MacroStep, Ticket } from '@recado/contract';
import { type AskingQueue, askingQueues } from '../resolve/asked-resolution.ts';

/** The macros that the user may use, by name. */
export const macros = defineResource({
  list: 'GET /macros',
  create: 'POST /macros',
  update: 'PUT /macros/:macroId',
  remove: 'DELETE /macros/:macroId',
  events: { macro: changeOf },
  compare: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
});

/** The macros whose name has all words of a text, in any order; accents and case are ignored. */
export function macrosNamed(all: readonly Macro[], text: string): Macro[] {
  const words = fold(text).split(/\s+/);
  return all.filter(({ name }) => words.every((word) => fold(name).includes(word)));
}

/** Whether a macro closes the ticket. */
export function resolves({ steps }: Pick<Macro, 'steps'>): boolean {
  return steps.some(({ kind }) => kind === 'resolve');
}

/**
 * The queue of a ticket, if it asks something that a macro which resolves the ticket does not say. A macro that moves it to
 * another queue first is refused there, if that one asks.
 */
export function queuesAskingFor(ticket: Pick<Ticket, 'queue'>, { steps }: Pick<Macro, 'steps'>): AskingQueue[] {
  const resolving = steps.find((step) => step.kind === 'resolve');
  if (!resolving || steps.some(({ kind }) => kind === 'transfer')) return [];
  return askingQueues([ticket])
    .map((queue) => (resolving.reasonId === undefined ? queue : { ...queue, askReason: 'none' as const }))
    .filter(({ askReason, requiredFieldIds }) => askReason !== 'none' || requiredFieldIds.length > 0);
}

/** After these the ticket may be out of sight, or closed: the server does them last (ADR 169). */
const lastKinds: readonly MacroStep['kind'][] = ['transfer', 'snooze', 'resolve'];

/** Whether a step of this kind comes after those of other kinds. */
export function comesLast({ kind }: { kind: MacroStep['kind'] }): boolean {
  return lastKinds.includes(kind);
}
