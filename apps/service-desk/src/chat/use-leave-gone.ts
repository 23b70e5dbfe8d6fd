import { type ApiFailure, onEvent } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect } from 'react';
import { useEvent } from '../use-event.ts';

/** The statuses for a ticket the user may not see, that does not exist, or whose address is invalid. */
const gone = [400, 403, 404];

/**
 * Returns to the list when the ticket is forbidden (SPEC §6: 'Acesso não permitido'), does not exist, or has been
 * deleted meanwhile (SPEC §4.1). Returns whether the chat must not be shown.
 */
export function useLeaveGone(ticketId: number | null, error: ApiFailure | null): boolean {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const navigate = useNavigate();
  const leave = useEvent((text: string) => {
    // The user's own actions (delete, transfer) need no explanation.
    if (queryClient.isMutating() === 0) notify.error(text);
    navigate('/tickets', { replace: true });
  });
  const status = error?.status ?? 0;
  const isGone = gone.includes(status);
  const reason = status === 403 ? t('chat.noAccess') : t('chat.notFound');
  useEffect(() => {
    if (isGone) leave(reason);
  }, [isGone, reason, leave]);
  useEffect(
    () =>
      onEvent('ticket', (told) => {
        if (told.action === 'delete' && told.ticketId === ticketId) leave(t('chat.deleted'));
      }),
    [ticketId, leave, t],
  );
  return isGone;
}
