import { useRemove, useUpdate } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { TicketNote } from '@recado/contract';
import { Button, IconButton, Name, RelativeTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined, PushpinOutlined } from '@recado/ui/icons';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../confirm-dialog.tsx';
import { useViewer } from '../../../inbox/viewer.ts';
import { piecesOf } from './mentioned.ts';
import { NoteForm, type NotePlace } from './note-form.tsx';
import { notes, pinNote } from './notes.ts';
import './notes.css';

/** One note in the drawer. */
export function NoteItem({ note, ticket }: { note: TicketNote; ticket: NotePlace }) {
  return (
    <li className={note.isPinned ? 'note is-pinned' : 'note'}>
      <NoteContent note={note} ticket={ticket} time={<RelativeTime value={note.createdAt} />} />
    </li>
  );
}

interface NoteContentProps {
  note: TicketNote;
  ticket: NotePlace;
  /** When it was written. */
  time: ReactNode;
  /** Without actions. */
  readOnly?: boolean;
}

/** The text of a note, its author and time. Its author changes it; author and administrators delete it. */
export function NoteContent({ note, ticket, time, readOnly = false }: NoteContentProps) {
  const { t } = useTranslation('service-desk');
  const { id: viewerId } = useViewer();
  const notify = useNotify();
  const mayDeleteOthers = useAbility('messages:deleteOthers');
  const [doing, setDoing] = useState<'editing' | 'deleting' | null>(null);
  const isOwn = note.userId === viewerId;
  const rest = () => setDoing(null);
  if (doing === 'editing') return <EditedNote note={note} ticket={ticket} onClose={rest} />;
  return (
    <>
      <p className="note-text" dir="auto">
        {piecesOf(note.note, note.mentions).map(({ text, person }, at) => {
          const key = `${at} ${text.length}`;
          return person ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
        })}
      </p>
      <div className="note-end">
        <span className="note-about">
          <Name text={note.user.name} /> · {time}
          {note.ticketId === null && ` · ${t('notes.contact')}`}
        </span>
        {!readOnly && (
          <IconButton
            size="small"
            label={t(note.isPinned ? 'notes.unpin' : 'notes.pin')}
            aria-pressed={note.isPinned}
            className={note.isPinned ? 'note-pin is-on' : 'note-pin'}
            icon={<PushpinOutlined aria-hidden />}
            onClick={() => void pinNote(note).catch(notify.error)}
          />
        )}
        {isOwn && !readOnly && (
          <IconButton
            size="small"
            label={t('notes.edit')}
            icon={<EditOutlined aria-hidden />}
            onClick={() => setDoing('editing')}
          />
        )}
        {(isOwn || mayDeleteOthers) && !readOnly && (
          <IconButton
            size="small"
            label={t('notes.delete')}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => setDoing('deleting')}
          />
        )}
      </div>
      {doing === 'deleting' && <DeleteNote note={note} onClose={rest} />}
    </>
  );
}

function EditedNote({ note, ticket, onClose }: { note: TicketNote; ticket: NotePlace; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const [text, setText] = useState(note.note);
  const { mutateAsync } = useUpdate(notes);
  return (
    <NoteForm
      text={text}
      onChange={setText}
      ticket={note.ticketId === null ? undefined : ticket}
      action={t('notes.save')}
      save={async (written) => {
        await mutateAsync({ id: note.id, body: written });
        onClose();
      }}
    >
      <Button type="text" onClick={onClose}>
        {t('notes.cancel')}
      </Button>
    </NoteForm>
  );
}

function DeleteNote({ note, onClose }: { note: TicketNote; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { mutateAsync } = useRemove(notes);
  const run = async () => {
    await mutateAsync(note.id);
    notify.success(t('notes.deleted'));
  };
  return (
    <ConfirmDialog
      title={t('notes.deleteTitle')}
      consequence={t('notes.deleteText', { name: note.user.name })}
      action={t('notes.delete')}
      run={run}
      onClose={onClose}
    />
  );
}
