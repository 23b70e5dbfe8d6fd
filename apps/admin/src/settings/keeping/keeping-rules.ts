import type { Keeping, KeepingRules } from '@recado/contract';

/** What is kept by months of the company; queues have their own beside it. */
export const keptKinds = ['messagesMonths', 'mediaMonths', 'notesMonths', 'auditMonths'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** The rules without what the server adds to them. */
export function rulesOf({ messagesMonths, mediaMonths, notesMonths, auditMonths, queues }: Keeping): KeepingRules {
  return { messagesMonths, mediaMonths, notesMonths, auditMonths, queues };
}
