import { api } from '@recado/api/client';
import { applyToCache } from '@recado/api/live';
import type { Contact } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { contacts } from '../contacts/contacts.ts';

/** The part of a contact that blocking needs. */
export type Blockable = Pick<Contact, 'id' | 'name'>;

/** Seconds in which a toast offers to take it back; afterwards the list does. */
const undoSeconds = 8;

/** Blocks contacts, or unblocks them, and offers to undo it. Failures are shown. */
export function useBlock() {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const send = async (people: readonly Blockable[], isBlocked: boolean): Promise<void> => {
    const body = { contactIds: people.map(({ id }) => id), isBlocked };
    const changed = await api('POST /contacts/block', { body });
    for (const record of changed.contacts) applyToCache(contacts, { type: 'upsert', record });
  };
  return async (people: readonly Blockable[], isBlocked: boolean): Promise<void> => {
    try {
      await send(people, isBlocked);
    } catch (failure) {
      return notify.error(failure);
    }
    const done = isBlocked ? 'blocking.doneBlocked' : 'blocking.doneUnblocked';
    notify.undoable({
      key: 'blocking',
      text: t(done, { count: people.length, name: plainName(people[0]?.name ?? '') }),
      seconds: undoSeconds,
      undoText: t('blocking.undo'),
      undo: () => void send(people, !isBlocked).catch(notify.error),
    });
  };
}
