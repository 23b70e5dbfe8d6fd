import { useRecord } from '@recado/api/live';
import { useSearchParams } from '@recado/ui/router';
import { Suspense, useEffect, useState } from 'react';
import { contacts } from '../../people/contacts/contacts.ts';
import { NewTicketDialog } from './lazy-new-ticket.tsx';

/** `/tickets?contact=20` starts a conversation with that contact: the URL that the command palette uses. */
export function NewTicketFromAddress() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = Number(parameters.get('contact'));
  const [contactId, setContactId] = useState(0);
  useEffect(() => {
    if (!(wanted > 0)) return;
    setContactId(wanted);
    // The parameter is removed at once, so that going back or reloading does not open the dialog again.
    setParameters({}, { replace: true });
  }, [wanted, setParameters]);
  if (!contactId) return null;
  return <NewTicketWith key={contactId} contactId={contactId} onClose={() => setContactId(0)} />;
}

function NewTicketWith({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { record: contact, error } = useRecord(contacts, contactId);
  // A contact that cannot be loaded can still be searched for.
  if (!contact && !error) return null;
  return (
    <Suspense>
      <NewTicketDialog contact={contact} onClose={onClose} />
    </Suspense>
  );
}
