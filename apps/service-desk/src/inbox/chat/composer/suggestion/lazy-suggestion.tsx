import { Suspense } from 'react';
import { lazyPart } from '../../../../lazy-part.ts';
import { useSuggestion } from './suggestions.ts';
import { suggestionTexts } from './texts.ts';

const SuggestionStrip = lazyPart(() => import('./suggestion-strip.tsx'), suggestionTexts);

/** What the assistant has put into the draft; nothing is shown, and no further code downloaded, until somebody asks it. */
export function LazySuggestion({ ticketId, isOpen }: { ticketId: number; isOpen: boolean }) {
  const isShown = useSuggestion(ticketId) !== undefined;
  if (!isShown || !isOpen) return null;
  return (
    <Suspense>
      <SuggestionStrip ticketId={ticketId} />
    </Suspense>
  );
}
