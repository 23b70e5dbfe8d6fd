import { type KnownTicket, useCreate, useLiveList } from '@recado/api/live';
import { ListState, Segmented, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useMemo, useState } from 'react';
import { MoreButton } from '../parts/more-button.tsx';
import { NoteForm, type WrittenNote } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import { noteDrafts, notes } from './notes.ts';
import './notes.css';

/** The notes of a contact and its tickets, and the field for another one (SPEC §2.4). */
export function NotesPart({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const contactId = ticket.contact.id;
  const list = useLiveList(
    notes,
    useMemo(() => ({ contactId }), [contactId]),
  );
  return (
    <>
      <NewNote ticket={ticket} />
      <ListState list={list} rows={3} />
      <ul className="notes" aria-label={t('notes.title')}>
        {list.items.map((note) => (
          <NoteItem key={note.id} note={note} ticket={ticket} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}

type Subject = 'ticket' | 'contact';

/** A new note is about the ticket, which its readers see, or about the contact, for every colleague. */
function NewNote({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { text } = noteDrafts.useDraft(ticket.id);
  const [subject, setSubject] = useState<Subject>('ticket');
  const { mutateAsync } = useCreate(notes);
  const save = async (written: WrittenNote) => {
    const about = subject === 'ticket' ? { ticketId: ticket.id } : { contactId: ticket.contact.id };
    await mutateAsync({ ...written, ...about });
    noteDrafts.clearDraft(ticket.id);
    notify.success(t('notes.added'));
  };
  return (
    <NoteForm
      text={text}
      onChange={(next) => noteDrafts.changeDraft(ticket.id, { text: next })}
      ticket={subject === 'ticket' ? ticket : undefined}
      action={t('notes.add')}
      save={save}
    >
      <Segmented
        size="small"
        aria-label={t('notes.subject')}
        value={subject}
        onChange={setSubject}
        options={[
          { value: 'ticket', label: t('notes.ticket'), title: t('notes.ticketHint') },
          { value: 'contact', label: t('notes.contact'), title: t('notes.contactHint') },
        ]}
      />
    </NoteForm>
  );
}
