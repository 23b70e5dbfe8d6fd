import { ApiFailure, api, failureOf } from '@recado/api/client';
import { applyAnswer, rememberTicket, type Save, saverOf, tickets } from '@recado/api/live';
import type { BodyInput, Contact, Ticket } from '@recado/contract';
import { useNavigate } from '@recado/ui/router';
import { useRef, useState } from 'react';
import { contacts } from '../../people/contacts/contacts.ts';
import { arrangeDesk } from '../desk-store.ts';
import { conflictOf, explained, findLiveTicket } from '../tickets/conflict.ts';

/** The contact a conversation begins with. */
export interface ChosenContact {
  id: number;
  name: string;
  number: string;
}

/** The values of the dialog: a chosen contact, or the name and number of a new one. */
export interface NewTicket {
  contact?: ChosenContact;
  name?: string;
  number?: string;
  queueId?: number;
  whatsappId?: number;
}

/** Creates the ticket, after its contact if that is new; then opens its chat (SPEC §2.4). */
export function useStartTicket(): {
  /** Rejects with a text to show; a conflict names the owner and the queue. */
  start: (values: NewTicket) => Promise<void>;
  /** The conflicting ticket, when the viewer may see it. */
  conflicting: Ticket | undefined;
} {
  const navigate = useNavigate();
  const addContact = useAddContact();
  const [conflicting, setConflicting] = useState<Ticket>();
  const start = async (values: NewTicket) => {
    setConflicting(undefined);
    const contact = values.contact ?? (await addContact(values));
    try {
      const { queueId, whatsappId } = values;
      const request = { body: { contactId: contact.id, queueId, whatsappId } };
      // Applied as a change first: `rememberTicket` alone would assume that the lists already contain the ticket.
      const ticket = await applyAnswer(tickets, () => api('POST /tickets', request));
      rememberTicket(ticket);
      arrangeDesk({ tab: ticket.isGroup ? 'group' : 'open', half: 'assigned', front: 'chat' });
      navigate(`/tickets/${ticket.uuid}`);
    } catch (failure) {
      if (!conflictOf(failure)) throw failure;
      setConflicting(await findLiveTicket(contact));
      throw new ApiFailure(409, { error: String(explained(failure)) }, failure);
    }
  };
  return { start, conflicting };
}

/** A new contact remains if its ticket is refused: a retry with the same number reuses it, and so does a number that a contact has. */
function useAddContact(): (values: NewTicket) => Promise<ChosenContact> {
  const byNumber = useRef(new Map<string, Save<Contact, BodyInput<'POST /contacts'>>>());
  return ({ name = '', number = '' }) => {
    const save = byNumber.current.get(number) ?? saverOf(contacts);
    byNumber.current.set(number, save);
    return save({ name, number }).catch((failure: unknown) => {
      // Whoever types the number of a contact wants to write to that contact.
      const known = failureOf(failure).body.contact;
      if (!known) throw failure;
      return { ...known, number };
    });
  };
}
