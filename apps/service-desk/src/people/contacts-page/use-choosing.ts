import type { Contact } from '@recado/contract';
import { useState } from 'react';

/** The contacts that are chosen in the list, and how that changes. */
export interface Choosing {
  chosen: readonly Contact[];
  isChosen(contact: Contact): boolean;
  toggle(contact: Contact): void;
  end(): void;
}

/** Chooses contacts in a list. What is chosen is as the list has it now; those that left the list stay as they were. */
export function useChoosing(listed: readonly Contact[]): Choosing {
  const [kept, setKept] = useState<readonly Contact[]>([]);
  const chosen = kept.map((contact) => listed.find(({ id }) => id === contact.id) ?? contact);
  const isChosen = ({ id }: Contact) => kept.some((contact) => contact.id === id);
  return {
    chosen,
    isChosen,
    toggle: (contact) =>
      setKept((before) =>
        before.some(({ id }) => id === contact.id)
          ? before.filter(({ id }) => id !== contact.id)
          : [...before, contact],
      ),
    end: () => setKept([]),
  };
}
