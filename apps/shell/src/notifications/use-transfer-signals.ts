import type { Transfer } from '@recado/api/contract';
import { forgetTransfers, noTransfers, useReceivedTransfers } from '@recado/api/live';
import { useSession } from '@recado/auth';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect, useRef } from 'react';
import { mayNotify, playTone, signalIsOn } from './signals.ts';

/**
 * Signals a ticket that a colleague transfers to the user: a sound, and a notification of the computer while the tab is
 * hidden. What waited before the page opened is not signalled.
 */
export function useTransferSignals(): void {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { user } = useSession();
  const transfers = useReceivedTransfers();
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    const keyOf = ({ ticketId, createdAt }: Transfer) => `${ticketId} ${createdAt}`;
    const before = known.current;
    known.current = transfers === noTransfers ? undefined : new Set(transfers.map(keyOf));
    const fresh = before && transfers.find((transfer) => !before.has(keyOf(transfer)));
    if (!fresh) return;
    if (signalIsOn('transfer')) playTone();
    if (!document.hidden || !mayNotify()) return;
    const notice = new Notification(t('transfers.title', { name: plainName(fresh.by.name) }), {
      body: plainName(fresh.contact.name),
      icon: '/icon.svg',
      tag: `transfer-${fresh.ticketId}`,
    });
    notice.onclick = () => {
      window.focus();
      navigate(`/tickets/${fresh.uuid}`);
    };
  }, [transfers, t, navigate]);
  const owner = useRef(user.id);
  useEffect(() => {
    if (owner.current !== user.id) forgetTransfers();
    owner.current = user.id;
  }, [user.id]);
  useEffect(() => forgetTransfers, []);
}
