import { api } from '@recado/api/client';
import { applyAnswer } from '@recado/api/live';
import { Button, formatPhone, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Suspense, useState } from 'react';
import { contacts } from '../../../../people/contacts/contacts.ts';
import { NewTicketDialog } from '../../../new-ticket/lazy-new-ticket.tsx';
import type { ChosenContact } from '../../../new-ticket/use-start-ticket.ts';

/** What can be done with a person whose card was sent: write to them, or keep them as a contact. */
export function ContactActions({ name, number }: { name: string; number: string }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<ChosenContact>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(notify.error);
    setBusy(false);
  };
  const save = () =>
    run(async () => {
      const { isNew } = await keptContact(name, number);
      notify.success(t(isNew ? 'card.saved' : 'card.savedBefore', { name }));
    });
  if (number === '') return null;
  const write = () => run(async () => setChosen((await keptContact(name, number)).contact));
  return (
    <span className="card-actions">
      <Button size="small" type="link" title={formatPhone(number)} disabled={isBusy} onClick={() => void write()}>
        {t('card.write')}
      </Button>
      <Button size="small" type="link" title={formatPhone(number)} disabled={isBusy} onClick={() => void save()}>
        {t('card.save')}
      </Button>
      <Suspense>{chosen && <NewTicketDialog contact={chosen} onClose={() => setChosen(undefined)} />}</Suspense>
    </span>
  );
}

/** The contact with this number, in whatever form it is stored; created if it is missing. */
async function keptContact(name: string, number: string): Promise<{ contact: ChosenContact; isNew: boolean }> {
  const found = await api('GET /contacts', { query: { searchParam: number } });
  // The library of numbers is loaded only here: it is larger than the chat.
  const { isSameNumber } = await import('@recado/contract/phone-numbers');
  const known = found.contacts.find((contact) => isSameNumber(contact.number, number));
  if (known) return { contact: known, isNew: false };
  const created = await applyAnswer(contacts, () => api('POST /contacts', { body: { name: name || number, number } }));
  return { contact: created, isNew: true };
}
