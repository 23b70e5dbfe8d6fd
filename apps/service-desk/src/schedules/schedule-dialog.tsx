import type { ScheduledMessage, Ticket } from '@recado/api/contract';
import { type Progress, pictureOfSchedule, schedules, useSave } from '@recado/api/live';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  type Edited,
  RecordDialog,
  ScheduledMessageFields,
  type ScheduledMessageValues,
  scheduledMessageValues,
} from '@recado/ui/records';
import { useState } from 'react';
import type { Draft } from '../drafts.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { FailedSchedules } from './failed-schedules.tsx';
import { PendingSchedules } from './pending-schedules.tsx';

interface ScheduleDialogProps {
  ticket: Ticket;
  /** The initial values of a new one: the draft of the chat. */
  draft?: Draft;
  /** Called once the new one is stored. */
  onScheduled?: () => void;
  onClose: () => void;
}

/** Schedules a message to a ticket's contact, and lists pending ones to edit or cancel (SPEC §2.4, §5). */
export default function ScheduleDialog({ ticket, draft, onScheduled, onClose }: ScheduleDialogProps) {
  useReturnFocus();
  const [edited, setEdited] = useState<Edited<ScheduledMessage>>('new');
  const record = edited === 'new' ? undefined : edited;
  return (
    <OneSchedule key={record?.id ?? 'new'} {...{ ticket, draft, record, onScheduled, onClose }} onEdit={setEdited} />
  );
}

interface OneScheduleProps extends ScheduleDialogProps {
  /** The edited message; without it a new one is created. */
  record: ScheduledMessage | undefined;
  onEdit: (edited: Edited<ScheduledMessage>) => void;
}

function OneSchedule({ ticket, draft, record, onScheduled, onEdit, onClose }: OneScheduleProps) {
  const { t } = useTranslation('service-desk');
  const store = useSave(schedules, record ?? 'new', pictureOfSchedule);
  const [initial] = useState(() => initialValues(record, draft));
  const save = async ({ attachment, ...rest }: ScheduledMessageValues, onProgress: Progress) => {
    const place = record ? {} : { whatsappId: ticket.whatsappId };
    await store({ ...rest, ...place, contactId: ticket.contactId }, attachment, onProgress);
    if (!record) onScheduled?.();
  };
  return (
    <RecordDialog<ScheduledMessageValues>
      open
      title={t('schedules.title', { name: plainName(ticket.contact.name) })}
      initialValues={initial}
      saveText={record ? t('schedules.saveChange') : t('schedules.save')}
      savedText={record ? t('schedules.changed') : t('schedules.saved')}
      onSave={save}
      onClose={onClose}
    >
      <ScheduledMessageFields />
      <FailedSchedules contactId={ticket.contactId} />
      <PendingSchedules contactId={ticket.contactId} editedId={record?.id ?? null} onEdit={onEdit} />
    </RecordDialog>
  );
}

function initialValues(record: ScheduledMessage | undefined, draft: Draft | undefined): ScheduledMessageValues {
  const values = scheduledMessageValues(record);
  if (record || !draft) return values;
  const [file] = draft.files;
  return { ...values, body: draft.text, attachment: file ? { name: file.name, file } : {} };
}
