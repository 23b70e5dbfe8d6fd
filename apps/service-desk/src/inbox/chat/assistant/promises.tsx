import { api } from '@recado/api/client';
import type { KnownTicket } from '@recado/api/live';
import type { Answer } from '@recado/contract';
import { Button, EmptyState, ErrorState, formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useState } from 'react';
import { askForPlace } from '../conversation/requested-place.ts';
import { closePanel } from './opened-panel.ts';

type Found = Answer<'POST /tickets/:ticketId/promises'>;

/** What the company promised a ticket's contact, each promise with the words in which it was made and the way to their message. */
export function Promises({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      setFound(await api('POST /tickets/:ticketId/promises', { params: { ticketId: ticket.id } }));
    } catch (refused) {
      setFailure(refused);
    } finally {
      setAsking(false);
    }
  };
  if (failure) return <ErrorState failure={failure} onRetry={() => void ask()} />;
  return (
    <div className="assistant-panel">
      {found ? <List ticketId={ticket.id} found={found} /> : <p>{t('deskAssistant.promisesHelp')}</p>}
      <Button type={found ? 'default' : 'primary'} loading={isAsking} onClick={() => void ask()}>
        {isAsking ? t('deskAssistant.reading') : t(found ? 'deskAssistant.again' : 'deskAssistant.look')}
      </Button>
      <p className="assistant-hint">{t('deskAssistant.check')}</p>
    </div>
  );
}

function List({ ticketId, found: { promises, read, isCut } }: { ticketId: number; found: Found }) {
  const { t } = useTranslation('service-desk');
  const extent = t(isCut ? 'deskAssistant.readNewest' : 'deskAssistant.readAll', { count: read });
  if (promises.length === 0) return <EmptyState title={t('deskAssistant.noPromises')} description={extent} />;
  return (
    <>
      <p className="assistant-hint" role="status">
        {extent}
      </p>
      <ul className="assistant-promises">
        {promises.map(({ promise, quote, due, messageId, ticket, saidAt }) => (
          <li key={`${messageId} ${quote}`}>
            <strong>{promise}</strong>
            {due !== '' && <span> · {t('deskAssistant.due', { due })}</span>}
            <q dir="auto">{quote}</q>
            <Link
              to={`/tickets/${ticket.uuid}?message=${messageId}`}
              onClick={() => {
                if (ticket.id === ticketId) askForPlace({ ticketId, messageId });
                closePanel();
              }}
            >
              {t('deskAssistant.toMessage', { time: formatDateTime(saidAt) })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
