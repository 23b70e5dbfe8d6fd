import { type ApiFailure, onEvent } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect } from 'react';
import { useEvent } from '../use-event.ts';

/** What the server answers for a ticket one may not see, that does not exist, or whose address is no address. */
const gone = [400, 403, 404];

/**
 * Leaves a chat for the list when its ticket cannot be seen (SPEC §6: 'Acesso não permitido'), does not exist, or is
 * deleted meanwhile (SPEC §4.1). Answers whether the chat must not be shown.
 */
export function useLeaveGone(ticketId: number | null, error: ApiFailure | null): boolean {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const navigate = useNavigate();
  const leave = useEvent((text: string) => {
    // What somebody does himself (delete, transfer) needs no explanation.
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
