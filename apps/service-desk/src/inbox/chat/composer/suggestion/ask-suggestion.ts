import { api } from '@recado/api/client';
import type { AssistantLanguage, RewritingKind, SuggestionKind } from '@recado/contract';
import { longestRewritten } from '@recado/contract/assistant-languages';
import { changeDraft, draftOf } from '../drafts.ts';
import { endSuggestion, type Suggested, setSuggestion, suggestionOf } from './suggestions.ts';

type Made = Pick<Suggested, 'id' | 'text' | 'sources'>;

/** Asks for an answer and puts it into the draft, on a line of its own below what was written. Rejects with ApiFailure. */
export async function suggestInto(ticketId: number): Promise<void> {
  const made = await ask(ticketId, 'answer', (signal) =>
    api('POST /tickets/:ticketId/suggestion', { params: { ticketId }, signal }),
  );
  if (!made) return;
  const before = draftOf(ticketId).text;
  const draft = before.trim() === '' ? made.text : `${before}\n${made.text}`;
  put(ticketId, { ...made, state: 'there', kind: 'answer', before, draft });
}

/**
 * Puts the draft of a ticket into another form. `tooLong`, `writtenMeanwhile`: nothing was replaced, because the text is too long, or was changed
 * while the AI was asked. Rejects with ApiFailure; the draft stays.
 */
export async function rewriteDraft(
  ticketId: number,
  kind: RewritingKind,
  language?: AssistantLanguage,
): Promise<'done' | 'tooLong' | 'writtenMeanwhile'> {
  // Of a text that was rewritten before, the agent's own words stay the original.
  const known = suggestionOf(ticketId);
  const first = known?.state === 'there' && known.kind !== 'answer' ? known.before : undefined;
  const { text } = draftOf(ticketId);
  if (text.trim() === '') return 'done';
  if (text.length > longestRewritten) return 'tooLong';
  const made = await ask(ticketId, kind, async (signal) => {
    const body = { kind, text, ...(language && { language }) };
    return { ...(await api('POST /tickets/:ticketId/rewriting', { params: { ticketId }, body, signal })), sources: [] };
  });
  if (!made) return 'done';
  const isWritten = draftOf(ticketId).text !== text;
  put(ticketId, { ...made, state: 'there', kind, before: first ?? text, draft: made.text }, !isWritten);
  if (!isWritten) return 'done';
  endSuggestion(ticketId, 'refused');
  return 'writtenMeanwhile';
}

/** Asks once at a time; undefined if another question is under way, or this one was given up. */
async function ask(
  ticketId: number,
  kind: SuggestionKind,
  call: (signal: AbortSignal) => Promise<Made>,
): Promise<Made | undefined> {
  if (suggestionOf(ticketId)?.state === 'asked') return undefined;
  endSuggestion(ticketId, kind === 'answer' ? 'refused' : 'changed');
  const abort = new AbortController();
  setSuggestion(ticketId, { state: 'asked', kind, giveUp: () => abort.abort() });
  try {
    return await call(abort.signal);
  } catch (failure) {
    if (abort.signal.aborted) return undefined;
    throw failure;
  } finally {
    setSuggestion(ticketId, undefined);
  }
}

function put(ticketId: number, suggested: Suggested, replaces = true): void {
  setSuggestion(ticketId, suggested);
  if (replaces) changeDraft(ticketId, { text: suggested.draft });
}
