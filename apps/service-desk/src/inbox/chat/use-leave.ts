import { type ApiFailure, onEvent } from '@recado/api/client';
import { type KnownTicket, queryClient } from '@recado/api/live';
import type { EventPayload } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect } from 'react';
import { useEvent } from '../../use-event.ts';
import { draftOf } from './composer/drafts.ts';

/** The statuses for a ticket that the user may not see, that does not exist, or whose id is invalid. */
const gone = [400, 403, 404];

/** How long the notice about a chat that was taken away is shown, in seconds: its text can be copied meanwhile. */
const noticeSeconds = 30;

/**
 * Returns to the list when the ticket of the URL is forbidden (SPEC §6: 'Acesso não permitido') or does not exist.
 * Returns whether the chat must not be shown.
 */
export function useLeaveRefused(error: ApiFailure | null): boolean {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const navigate = useNavigate();
  const status = error?.status ?? 0;
  const isGone = gone.includes(status);
  const leave = useEvent(() => {
    if (queryClient.isMutating() === 0) notify.error(status === 403 ? t('chat.noAccess') : t('chat.notFound'));
    navigate('/tickets', { replace: true });
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone, leave]);
  return isGone;
}

type Gone = Extract<EventPayload<'ticket'>, { action: 'delete' }>;

/**
 * Returns to the list when the ticket of the open chat is deleted or taken away (SPEC §4.1), with one notice that says
 * who moved it and where to, and keeps the typed text within reach (UX, Learned by more hours).
 */
export function useLeaveGone({ id, contact }: KnownTicket): void {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const navigate = useNavigate();
  const leave = useEvent(({ movedTo }: Gone) => {
    navigate('/tickets', { replace: true });
    // The user's own actions (delete, transfer) need no explanation.
    if (queryClient.isMutating() > 0) return;
    const name = plainName(contact.name);
    const to = [movedTo?.user, movedTo?.queue].filter(Boolean).join(' · ');
    const by = movedTo?.by;
    const text = !to
      ? t('chat.gone', { name })
      : by
        ? t('chat.movedBy', { by, name, to })
        : t('chat.moved', { name, to });
    const typed = draftOf(id).text.trim();
    if (!typed) return notify.info(text);
    notify.undoable({
      key: `gone ${id}`,
      text: `${text} `,
      seconds: noticeSeconds,
      undoText: t('chat.copyTyped'),
      undo: () => void navigator.clipboard.writeText(typed).then(() => notify.success(t('chat.copied')), notify.error),
    });
  });
  useEffect(
    () => onEvent('ticket', (event) => void (event.action === 'delete' && event.ticketId === id && leave(event))),
    [id, leave],
  );
}
