import { type KnownTicket, useCreate } from '@recado/api/live';
import { useNotify, useTypingTarget } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useRef } from 'react';
import { NoteForm, type WrittenNote } from '../../../people/contact-drawer/notes/note-form.tsx';
import { noteDrafts, notes } from '../../../people/contact-drawer/notes/notes.ts';
import { useChat } from '../chat-context.ts';
import { NoteSwitch } from './note-switch.tsx';
import { isRowKey } from './use-composer-focus.ts';
import '../../../people/contact-drawer/notes/notes.css';

/**
 * Writes an internal note in the place of the composer; nothing here sends to the customer. A refused text stays, also
 * when the composer is left; Esc leaves it.
 */
export default function NoteComposer({ ticket, onSaved }: { ticket: KnownTicket; onSaved: () => void }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { writeMessage } = useChat();
  const { text } = noteDrafts.useDraft(ticket.id);
  const { mutateAsync } = useCreate(notes);
  const place = useRef<HTMLElement>(null);
  const isLeft = useRef(false);
  const focus = () => {
    const field = place.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  const focusFirst = useRef(focus);
  useEffect(() => {
    isLeft.current = false;
    focusFirst.current();
    return () => {
      isLeft.current = true;
    };
  }, []);
  useTypingTarget({ focus, isActedOn: isRowKey });
  const save = async (written: WrittenNote) => {
    try {
      await mutateAsync({ ...written, ticketId: ticket.id });
    } catch (failure) {
      // The form that would show the reason is gone.
      if (isLeft.current) notify.error(failure);
      throw failure;
    }
    if (noteDrafts.draftOf(ticket.id).text.trim() === written.note) noteDrafts.clearDraft(ticket.id);
    if (!isLeft.current) onSaved();
  };
  return (
    <section
      ref={place}
      className="composer note-composer"
      aria-label={t('composer.note')}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && writeMessage()}
    >
      <NoteForm
        text={text}
        onChange={(next) => noteDrafts.changeDraft(ticket.id, { text: next })}
        ticket={ticket}
        action={t('composer.saveNote')}
        save={save}
        inComposer
      >
        <NoteSwitch />
        <span className="note-composer-mode">{t('composer.note')}</span>
      </NoteForm>
    </section>
  );
}
