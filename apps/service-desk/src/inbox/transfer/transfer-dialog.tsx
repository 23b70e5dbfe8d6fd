import { fieldsOf } from '@recado/api/fields';
import { tickets, useCreate, useUpdate } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { plainName, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextAreaField } from '@recado/ui/records';
import { useRef } from 'react';
import { notes } from '../../people/contact-drawer/notes/notes.ts';
import { useNavigateIfHere } from '../../use-navigate-if-here.ts';
import { HandOverNote } from '../chat/assistant/lazy-assistant.tsx';
import { TransferTarget } from './transfer-target.tsx';

interface Target {
  userId?: number;
  queueId: number;
  note?: string;
}

const noteFields = fieldsOf('POST /ticket-notes');

/**
 * Transfers a ticket to a queue, and to a user in it when one is chosen; without a user it is pending there (SPEC
 * §4.1). A note for whoever takes over is stored in the conversation.
 */
export default function TransferDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const start = useNavigateIfHere();
  const update = useUpdate(tickets);
  const addNote = useCreate(notes);
  const noted = useRef<string>(undefined);
  const save = async ({ userId, queueId, note = '' }: Target) => {
    const text = note.trim();
    // Before the transfer, after which the ticket may be out of sight; once, also if the transfer is tried again.
    if (text !== '' && noted.current !== text) {
      await addNote.mutateAsync({ note: text, ticketId: ticket.id });
      noted.current = text;
    }
    const body = userId ? { userId, queueId } : { status: 'pending' as const, userId: null, queueId };
    const go = start();
    await update.mutateAsync({ id: ticket.id, body });
    go('/tickets');
  };
  return (
    <RecordDialog<Target>
      open
      title={t('transfer.title', { name: plainName(ticket.contact.name) })}
      initialValues={{}}
      saveText={t('actions.transfer')}
      savedText={t('transfer.done')}
      onSave={save}
      onClose={onClose}
    >
      <TransferTarget userId={ticket.userId} queueId={ticket.queueId} />
      <TextAreaField
        {...noteFields.note}
        required={false}
        label={t('transfer.note')}
        help={t('transfer.noteHelp')}
        rows={2}
      />
      <HandOverNote ticketId={ticket.id} />
    </RecordDialog>
  );
}
