import { Button, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';
import { useDraft } from '../drafts.ts';
import { dropSuggestion, endSuggestion, type Suggested, useSuggestion } from './suggestions.ts';
import '../other-version.css';

/**
 * Above the field: that the assistant was asked, from which sources its answer is, or what the agent had written before; it can be dropped, also by
 * Ctrl+Z as long as nothing was changed.
 */
export default function SuggestionStrip({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  const suggestion = useSuggestion(ticketId);
  const { text } = useDraft(ticketId);
  const isErased = suggestion?.state === 'there' && text.trim() === '';
  const isUnchanged = suggestion?.state === 'there' && text === suggestion.draft;
  useEffect(() => {
    if (isErased) endSuggestion(ticketId, 'refused');
  }, [ticketId, isErased]);
  const drop = () => dropSuggestion(ticketId);
  useShortcuts([{ keys: 'mod+z', label: t('suggestion.undo'), run: drop }], isUnchanged);
  if (!suggestion || isErased) return null;
  if (suggestion.state === 'asked') {
    return (
      <div className="other-version" role="status">
        <span className="other-version-text">{t(`suggestion.asked.${suggestion.kind}`)}</span>
        <Button size="small" type="text" onClick={suggestion.giveUp}>
          {t('suggestion.giveUp')}
        </Button>
      </div>
    );
  }
  return (
    <div className="other-version" role="status">
      <span className="other-version-text">
        <Origin suggested={suggestion} />
      </span>
      <Button size="small" onClick={drop}>
        {suggestion.kind === 'answer' ? t('suggestion.drop') : t('suggestion.undo')}
      </Button>
    </div>
  );
}

function Origin({ suggested: { kind, sources, before } }: { suggested: Suggested }) {
  const { t } = useTranslation('service-desk');
  if (kind !== 'answer') {
    return (
      <>
        {t(`suggestion.done.${kind}`)} <q dir="auto">{before}</q>
      </>
    );
  }
  const titles = sources.map(({ title }) => title).join(' · ');
  return titles === '' ? t('suggestion.without') : t('suggestion.from', { sources: titles });
}
