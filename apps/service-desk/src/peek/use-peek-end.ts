import type { Ticket } from '@recado/api/contract';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';
import { useViewer } from '../viewer.ts';

/**
 * The text that says why the previewed ticket can no longer be accepted; undefined while it can. When the viewer has
 * accepted it, `onClose` is called.
 */
export function usePeekEnd(ticket: Ticket, isGone: boolean, onClose: () => void): string | undefined {
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const isMine = ticket.status === 'open' && ticket.userId === viewer.id;
  useEffect(() => {
    if (isMine) onClose();
  }, [isMine, onClose]);
  if (isGone) return t('chat.notFound');
  if (ticket.status === 'closed') return t('peek.closed');
  if (ticket.status === 'open' && !isMine) return t('peek.taken', { name: ticket.user?.name ?? '' });
  return undefined;
}
