import type { TicketNote } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import type { NotePlace } from '../../../people/contact-drawer/notes/note-form.tsx';
import { NoteContent } from '../../../people/contact-drawer/notes/note-item.tsx';

interface NoteBubbleProps {
  note: TicketNote;
  ticket: NotePlace;
  time: string;
  readOnly: boolean;
}

/** A colleague's note among the messages. It is no message: it cannot be selected or forwarded. */
export default function NoteBubble({ note, ticket, time, readOnly }: NoteBubbleProps) {
  const { t } = useTranslation('service-desk');
  return (
    <article className="note-bubble" aria-label={t('chat.noteBy', { name: plainName(note.user.name) })}>
      <NoteContent
        note={note}
        ticket={ticket}
        time={<time dateTime={note.createdAt}>{time}</time>}
        readOnly={readOnly}
      />
    </article>
  );
}
