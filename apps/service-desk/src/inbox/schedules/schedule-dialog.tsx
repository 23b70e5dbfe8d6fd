import {
  type Progress,
  pictureOfSchedule,
  schedules,
  useLiveList,
  useRecord,
  useSave,
  whatsapps,
} from '@recado/api/live';
import type { ScheduledMessage, Ticket } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  type Edited,
  EditsStored,
  isStored,
  RecordDialog,
  ScheduledMessageFields,
  type ScheduledMessageValues,
  scheduledMessageValues,
} from '@recado/ui/records';
import { useState } from 'react';
import { useReturnFocus } from '../../use-return-focus.ts';
import type { Draft } from '../drafts.ts';
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
  const opened = edited === 'new' ? undefined : edited;
  const { record = opened } = useRecord(schedules, opened?.id ?? null);
  return (
    <EditsStored value={isStored(edited)}>
      <OneSchedule key={record?.id ?? 'new'} {...{ ticket, draft, record, onScheduled, onClose }} onEdit={setEdited} />
    </EditsStored>
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
  const [ofNew] = useState(() => valuesOfNew(draft));
  const sendsOver = record?.whatsappId ?? ticket.whatsappId;
  const connection = useLiveList(whatsapps, {}).items.find(({ id }) => id === sendsOver);
  const save = async ({ attachment, template = null, ...rest }: ScheduledMessageValues, onProgress: Progress) => {
    const place = record ? {} : { whatsappId: ticket.whatsappId };
    await store({ ...rest, template, ...place, contactId: ticket.contactId }, attachment, onProgress);
    if (!record) onScheduled?.();
  };
  return (
    <RecordDialog<ScheduledMessageValues>
      open
      title={t('schedules.title', { name: plainName(ticket.contact.name) })}
      initialValues={record ? scheduledMessageValues(record) : ofNew}
      saveText={record ? t('schedules.saveChange') : t('schedules.save')}
      savedText={record ? t('schedules.changed') : t('schedules.saved')}
      onSave={save}
      onClose={onClose}
    >
      <ScheduledMessageFields connection={connection} />
      <FailedSchedules contactId={ticket.contactId} />
      <PendingSchedules contactId={ticket.contactId} editedId={record?.id ?? null} onEdit={onEdit} />
    </RecordDialog>
  );
}

function valuesOfNew(draft: Draft | undefined): ScheduledMessageValues {
  const values = scheduledMessageValues();
  if (!draft) return values;
  const [file] = draft.files;
  return { ...values, body: draft.text, attachment: file ? { name: file.name, file } : {} };
}
