import type { Contact } from '@recado/api/contract';
import { useNotify } from '@recado/ui/core';
import { useNavigate } from '@recado/ui/router';
import { useState } from 'react';
import { arrangeDesk } from '../desk-store.ts';
import { findLiveTicket } from '../tickets/conflict.ts';

/** Opens the live ticket of a contact; without one, the dialog that starts it (`starting`). */
export function useOpenTicket() {
  const navigate = useNavigate();
  const notify = useNotify();
  const [starting, setStarting] = useState<Contact>();
  const openLive = async (contact: Contact) => {
    const live = await findLiveTicket(contact);
    if (!live) return setStarting(contact);
    arrangeDesk({ front: 'chat' });
    navigate(`/tickets/${live.uuid}`);
  };
  return {
    starting,
    open: (contact: Contact) => void openLive(contact).catch(notify.error),
    close: () => setStarting(undefined),
  };
}
