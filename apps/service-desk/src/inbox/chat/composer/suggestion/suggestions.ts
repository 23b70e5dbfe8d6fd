import { api } from '@recado/api/client';
import type { Answer, SuggestionKind, SuggestionOutcome } from '@recado/contract';
import { create } from 'zustand';
import { changeDraft, draftOf } from '../drafts.ts';

/** What of an AI is in the draft of a ticket. */
export interface Suggested {
  state: 'there';
  kind: SuggestionKind;
  id: number;
  text: string;
  sources: Answer<'POST /tickets/:ticketId/suggestion'>['sources'];
  /** The draft before and with it. */
  before: string;
  draft: string;
}

/** A suggestion in the draft of a ticket, or that one was asked for. */
export type Suggestion = Suggested | { state: 'asked'; kind: SuggestionKind; giveUp: () => void };

const store = create<Record<number, Suggestion | undefined>>(() => ({}));

/** The suggestion in a ticket's draft; undefined without one. */
export function useSuggestion(ticketId: number): Suggestion | undefined {
  return store((all) => all[ticketId]);
}

/** The same, now. */
export function suggestionOf(ticketId: number): Suggestion | undefined {
  return store.getState()[ticketId];
}

/** Remembers it; undefined: there is none. */
export function setSuggestion(ticketId: number, suggestion: Suggestion | undefined): void {
  store.setState({ [ticketId]: suggestion });
}

/**
 * Notes that a ticket's draft is being sent: whether as it was suggested, or changed. Returns what the agent had written if it was translated: it
 * stays with the message.
 */
export function settleSuggestion(ticketId: number): string | undefined {
  const suggestion = suggestionOf(ticketId);
  if (suggestion?.state !== 'there') return undefined;
  const isUnchanged = draftOf(ticketId).text.trim() === suggestion.text.trim();
  endSuggestion(ticketId, isUnchanged ? 'taken' : 'changed');
  return suggestion.kind === 'translate' ? suggestion.before.trim() : undefined;
}

/** Puts the draft back as it was before the suggestion. */
export function dropSuggestion(ticketId: number): void {
  const suggestion = suggestionOf(ticketId);
  if (suggestion?.state !== 'there') return;
  endSuggestion(ticketId, 'refused');
  changeDraft(ticketId, { text: suggestion.before });
}

/** Forgets the suggestion of a ticket, and counts what became of it. */
export function endSuggestion(ticketId: number, outcome: SuggestionOutcome): void {
  const suggestion = suggestionOf(ticketId);
  if (suggestion?.state !== 'there') return;
  setSuggestion(ticketId, undefined);
  // A count that is lost matters less than a message about it.
  api('PUT /suggestions/:suggestionId', { params: { suggestionId: suggestion.id }, body: { outcome } }).catch(
    () => undefined,
  );
}
