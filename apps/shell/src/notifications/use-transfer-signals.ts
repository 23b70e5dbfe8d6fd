import { forgetTransfers, noTransfers, notificationChoices, useReceivedTransfers } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { Transfer } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect, useRef } from 'react';
import { isSwitchedOn } from './push-browser.ts';
import { mayNotify, mayRing, playTone } from './signals.ts';

/**
 * Signals a ticket that a colleague transfers to the user: a sound, and a desktop notification while the tab is hidden.
 * Earlier transfers are not signalled.
 */
export function useTransferSignals(): void {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { user } = useSession();
  const userId = user.id;
  const transfers = useReceivedTransfers();
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    const keyOf = ({ ticketId, createdAt }: Transfer) => `${ticketId} ${createdAt}`;
    const before = known.current;
    known.current = transfers === noTransfers ? undefined : new Set(transfers.map(keyOf));
    const fresh = before && transfers.find((transfer) => !before.has(keyOf(transfer)));
    if (!fresh) return;
    if (mayRing('transfer')) playTone();
    // A browser that receives pushes shows a transfer as one.
    const isPushed = isSwitchedOn(userId) && notificationChoices().push.transfer;
    if (!document.hidden || isPushed || !mayNotify()) return;
    const name = plainName(fresh.by.name);
    const title = fresh.queue
      ? t('transfers.titleToQueue', { name, queue: fresh.queue.name })
      : t('transfers.title', { name });
    const notice = new Notification(title, {
      body: plainName(fresh.contact.name),
      icon: '/icon.svg',
      tag: `transfer-${fresh.ticketId}`,
    });
    notice.onclick = () => {
      window.focus();
      navigate(fresh.queue ? '/tickets' : `/tickets/${fresh.uuid}`);
    };
  }, [transfers, t, navigate, userId]);
  const owner = useRef(user.id);
  useEffect(() => {
    if (owner.current !== user.id) forgetTransfers();
    owner.current = user.id;
  }, [user.id]);
  useEffect(() => forgetTransfers, []);
}
