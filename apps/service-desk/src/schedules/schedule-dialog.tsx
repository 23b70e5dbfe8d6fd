import type { ScheduledMessage, Ticket } from '@recado/api/contract';
import { fieldsOf } from '@recado/api/fields';
import { type Attachment, fileAt, type Progress, useSave } from '@recado/api/live';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { AttachmentField, DateField, type Edited, RecordDialog, TextAreaField } from '@recado/ui/records';
import { useState } from 'react';
import { useReturnFocus } from '../use-return-focus.ts';
import { PendingSchedules } from './pending-schedules.tsx';
import { schedules } from './schedules.ts';

interface Values {
  body: string;
  sendAt: string;
  attachment: Attachment;
}

const fields = fieldsOf('POST /schedules');
const fileOfSchedule = fileAt('/schedules/:scheduleId/media-upload', {
  isThere: ({ mediaName }) => mediaName !== null,
});
/** A new one is sent an hour from now unless another time is chosen (SPEC §5, Schedule); milliseconds. */
const anHour = 3_600_000;

/** Schedules a message to a ticket's contact, and lists those that wait, to be edited or cancelled (SPEC §2.4, §5). */
export default function ScheduleDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  useReturnFocus();
  const [edited, setEdited] = useState<Edited<ScheduledMessage>>('new');
  const record = edited === 'new' ? undefined : edited;
  return <OneSchedule key={record?.id ?? 'new'} ticket={ticket} record={record} onEdit={setEdited} onClose={onClose} />;
}

interface OneScheduleProps {
  ticket: Ticket;
  /** The one that is edited; without it a new one is written. */
  record: ScheduledMessage | undefined;
  onEdit: (edited: Edited<ScheduledMessage>) => void;
  onClose: () => void;
}

function OneSchedule({ ticket, record, onEdit, onClose }: OneScheduleProps) {
  const { t } = useTranslation('service-desk');
  const store = useSave(schedules, record ?? 'new', fileOfSchedule);
  const [initial] = useState(() => initialValues(record));
  const save = ({ attachment, ...rest }: Values, onProgress: Progress) => {
    const place = record ? {} : { whatsappId: ticket.whatsappId };
    return store({ ...rest, ...place, contactId: ticket.contactId }, attachment, onProgress);
  };
  const words = { required: t('schedules.required'), tooShort: t('schedules.tooShort') };
  return (
    <RecordDialog<Values>
      open
      title={t('schedules.title', { name: plainName(ticket.contact.name) })}
      initialValues={initial}
      saveText={record ? t('schedules.saveChange') : t('schedules.save')}
      savedText={record ? t('schedules.changed') : t('schedules.saved')}
      onSave={save}
      onClose={onClose}
    >
      <TextAreaField
        {...fields.body}
        label={t('schedules.body')}
        words={words}
        help={t('schedules.bodyHelp', { variable: '{{firstName}}' })}
      />
      <DateField
        name={fields.sendAt.name}
        required
        label={t('schedules.sendAt')}
        words={words}
        minimum={today()}
        time
      />
      <AttachmentField
        name="attachment"
        label={t('schedules.picture')}
        help={t('schedules.pictureHelp')}
        accept=".png,.jpg,.jpeg"
      />
      <PendingSchedules contactId={ticket.contactId} editedId={record?.id ?? null} onEdit={onEdit} />
    </RecordDialog>
  );
}

function today(): string {
  const now = new Date();
  now.setHours(0, 0, 0, 0);
  return now.toISOString();
}

function initialValues(record: ScheduledMessage | undefined): Partial<Values> {
  if (!record) return { body: '', sendAt: new Date(Date.now() + anHour).toISOString(), attachment: {} };
  const { body, sendAt, mediaName } = record;
  return { body, sendAt, attachment: { name: mediaName ?? undefined } };
}
