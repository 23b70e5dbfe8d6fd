import { webAddress } from '@recado/contract/link-address';
import { Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { lazy, Suspense, useState } from 'react';
import { textIn } from '../read-data.ts';

const PromptAnswerDialog = lazy(() => import('./prompt-answer-dialog.tsx'));

/** In the bubble of an AI's answer: what the company knows that it was given (ADR 170), and how it came about (ADR 176). */
export default function AnswerSources({ messageId, sources }: { messageId: number; sources: unknown }) {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  const shown = (Array.isArray(sources) ? sources : []).filter((source) => textIn(source, 'title') !== '');
  return (
    <small className="answer-sources">
      {shown.length > 0 && t('message.sources')}{' '}
      {shown.map((source, place) => (
        <span key={`${textIn(source, 'title')} ${textIn(source, 'address')}`}>
          {place > 0 && ' · '}
          <Source title={textIn(source, 'title')} address={webAddress(textIn(source, 'address'))} />
        </span>
      ))}{' '}
      <button type="button" className="answer-how" onClick={() => setOpen(true)}>
        {t('promptAnswer.ask')}
      </button>
      {isOpen && (
        <Suspense>
          <PromptAnswerDialog messageId={messageId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </small>
  );
}

function Source({ title, address }: { title: string; address: string | undefined }) {
  if (!address) return <Name text={title} />;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      <Name text={title} />
    </a>
  );
}
