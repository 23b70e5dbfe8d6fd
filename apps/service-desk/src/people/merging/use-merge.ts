import { api } from '@recado/api/client';
import { applyToCache } from '@recado/api/live';
import type { BodyInput, Contact, ContactMerge } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { contacts } from '../contacts/contacts.ts';

/** What the dialog asks for. */
export type MergeWish = BodyInput<'POST /contact-merges'>;

/** Seconds in which a toast offers to undo a merge; afterwards the contact does, for 30 days. */
const undoSeconds = 15;

/** Merges two contacts and offers to undo it. Rejects with ApiFailure. */
export function useMerge() {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const undo = useUndoMerge();
  return async (wish: MergeWish): Promise<Contact> => {
    const { merge, contact } = await api('POST /contact-merges', { body: wish });
    applyToCache(contacts, { type: 'remove', id: wish.absorbedId });
    applyToCache(contacts, { type: 'upsert', record: contact });
    notify.undoable({
      key: 'merging',
      text: t('merging.done', { name: plainName(contact.name), other: plainName(merge.absorbedName) }),
      seconds: undoSeconds,
      undoText: t('merging.undo'),
      undo: () => void undo(merge).catch(notify.error),
    });
    return contact;
  };
}

/** Undoes a merge. Rejects with ApiFailure. */
export function useUndoMerge() {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  return async ({ id }: Pick<ContactMerge, 'id'>): Promise<void> => {
    const { kept, absorbed } = await api('POST /contact-merges/:mergeId/undo', { params: { mergeId: id } });
    for (const record of [kept, absorbed]) applyToCache(contacts, { type: 'upsert', record });
    notify.success(t('merging.undone', { name: plainName(kept.name), other: plainName(absorbed.name) }));
  };
}
