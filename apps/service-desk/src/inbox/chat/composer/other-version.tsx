import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { changeDraft, draftOf, settleDraft, useDraft } from './drafts.ts';
import './other-version.css';

/** Offers a draft of this ticket from another device that differs from the one here: the user takes or dismisses it. */
export function OtherVersion({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  const { other } = useDraft(ticketId);
  if (other === null) return null;
  const isGone = other === '';
  const leave = () => settleDraft(ticketId, { other: null });
  const take = () => {
    const { text } = draftOf(ticketId);
    changeDraft(ticketId, { text: other });
    settleDraft(ticketId, { other: isGone ? null : text });
  };
  return (
    <div className="other-version" role="status">
      <span className="other-version-text">
        {isGone ? t('drafts.gone') : t('drafts.other')}
        {!isGone && <q dir="auto">{other}</q>}
      </span>
      <Button size="small" onClick={take}>
        {isGone ? t('drafts.clear') : t('drafts.take')}
      </Button>
      <Button size="small" type="text" onClick={leave}>
        {isGone ? t('drafts.keep') : t('drafts.leave')}
      </Button>
    </div>
  );
}
