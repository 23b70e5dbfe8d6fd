import type { Contact } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useState } from 'react';
import { arrangeDesk } from '../../inbox/desk-store.ts';
import { findLiveTicket } from '../../inbox/tickets/conflict.ts';
import { useNavigateIfHere } from '../../use-navigate-if-here.ts';

/** Opens the live ticket of a contact; without one, the dialog that starts it (`starting`). */
export function useOpenTicket() {
  const start = useNavigateIfHere();
  const notify = useNotify();
  const [starting, setStarting] = useState<Contact>();
  const openLive = async (contact: Contact) => {
    const go = start();
    const live = await findLiveTicket(contact);
    if (!live) return setStarting(contact);
    go(`/tickets/${live.uuid}`, () => arrangeDesk({ front: 'chat' }));
  };
  return {
    starting,
    open: (contact: Contact) => void openLive(contact).catch(notify.error),
    close: () => setStarting(undefined),
  };
}
