import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { SupervisedTicket } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextAreaField } from '@recado/ui/records';

const fields = fieldsOf('POST /ticket-notes');

/** Writes a note into a conversation, which its agent reads and the customer does not. */
export function WhisperDialog({ ticket, onClose }: { ticket: SupervisedTicket; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <RecordDialog<{ note: string }>
      open
      title={t('supervision.whisperTitle', { name: plainName(ticket.contact) })}
      initialValues={{}}
      saveText={t('supervision.whisperSend')}
      savedText={t('supervision.whispered')}
      onSave={({ note }) => api('POST /ticket-notes', { body: { note, ticketId: ticket.id } })}
      onClose={onClose}
    >
      <TextAreaField {...fields.note} label={t('supervision.note')} help={t('supervision.noteHelp')} rows={3} />
    </RecordDialog>
  );
}
