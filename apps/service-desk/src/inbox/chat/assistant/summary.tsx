import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { TicketSummary } from '@recado/contract';
import { MessageText } from '@recado/ui/chat';
import { Button, ErrorState, formatDateTime, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';

/** The kept summary of a ticket, and up to which message it goes; a new one is made when somebody asks, because it may cost. */
export function Summary({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  const { report, error, refetch } = useReport(
    'GET /tickets/:ticketId/summary',
    { params: { ticketId } },
    { fresh: true },
  );
  const [made, setMade] = useState<TicketSummary>();
  const [failure, setFailure] = useState<unknown>();
  const [isAsking, setAsking] = useState(false);
  const make = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      setMade((await api('POST /tickets/:ticketId/summary', { params: { ticketId } })).summary);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setAsking(false);
    }
  };
  if (failure) return <ErrorState failure={failure} onRetry={() => void make()} />;
  if (error && !report) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <ListSkeleton rows={3} />;
  const summary = made ?? report.summary;
  return (
    <div className="assistant-panel">
      {summary ? <Kept summary={summary} /> : <p>{t('deskAssistant.noSummary')}</p>}
      <Button type={summary ? 'default' : 'primary'} loading={isAsking} onClick={() => void make()}>
        {isAsking ? t('deskAssistant.reading') : t(summary ? 'deskAssistant.again' : 'deskAssistant.make')}
      </Button>
      <p className="assistant-hint">{t('deskAssistant.check')}</p>
    </div>
  );
}

function Kept({ summary: { text, since, author, madeAt } }: { summary: TicketSummary }) {
  const { t } = useTranslation('service-desk');
  const made = author
    ? t('deskAssistant.madeBy', { author, time: formatDateTime(madeAt) })
    : t('deskAssistant.madeAt', { time: formatDateTime(madeAt) });
  return (
    <>
      <p className="assistant-hint" role="status">
        {made} · {since === 0 ? t('deskAssistant.upToDate') : t('deskAssistant.since', { count: since })}
      </p>
      <MessageText text={text} />
    </>
  );
}
