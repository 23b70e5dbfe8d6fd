import { seeTransfer, useReceivedTransfer } from '@recado/api/live';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { SwapOutlined } from '@recado/ui/icons';
import { useEffect } from 'react';
import './received-transfer.css';

/** Marks the row of a ticket that a colleague transferred to the viewer or their queue, until they open it. */
export function RowTransfer({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  const transfer = useReceivedTransfer(ticketId);
  if (!transfer) return null;
  return (
    <span className="plain-chip row-transfer" title={t('transfer.receivedFrom', { name: plainName(transfer.by.name) })}>
      <SwapOutlined aria-hidden />
      <span>{t('transfer.received')}</span>
    </span>
  );
}

/** Removes the mark once the ticket is open, or peeked at, in a visible tab. */
export function useSeenTransfer(ticketId: number): void {
  const isMarked = useReceivedTransfer(ticketId) !== undefined;
  useEffect(() => {
    if (!isMarked) return undefined;
    const see = () => {
      // A failure leaves the mark: the next page shows it again.
      if (!document.hidden) seeTransfer(ticketId).catch(() => undefined);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [isMarked, ticketId]);
}
