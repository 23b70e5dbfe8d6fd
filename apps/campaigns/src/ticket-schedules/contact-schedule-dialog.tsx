import {
  type Progress,
  pictureOfSchedule,
  schedules,
  useLiveList,
  useRecord,
  useSave,
  whatsapps,
} from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import type { PointTicket } from '@recado/federation';
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
import { FailedSchedules } from './failed-schedules.tsx';
import { PendingSchedules } from './pending-schedules.tsx';

/** What is written in the composer. */
interface Draft {
  text: string;
  files: readonly File[];
}

interface ContactScheduleDialogProps {
  ticket: PointTicket;
  /** The initial values of a new one: the draft of the chat. */
  draft?: Draft;
  /** Called once the new one is stored. */
  onScheduled?: () => void;
  onClose: () => void;
}

/** Schedules a message to a ticket's contact, and lists pending ones to edit or cancel (SPEC §2.4, §5). */
export function ContactScheduleDialog({ ticket, draft, onScheduled, onClose }: ContactScheduleDialogProps) {
  const [edited, setEdited] = useState<Edited<ScheduledMessage>>('new');
  const opened = edited === 'new' ? undefined : edited;
  const { record = opened } = useRecord(schedules, opened?.id ?? null);
  return (
    <EditsStored value={isStored(edited)}>
      <OneSchedule key={record?.id ?? 'new'} {...{ ticket, draft, record, onScheduled, onClose }} onEdit={setEdited} />
    </EditsStored>
  );
}

interface OneScheduleProps extends ContactScheduleDialogProps {
  /** The edited message; without it a new one is created. */
  record: ScheduledMessage | undefined;
  onEdit: (edited: Edited<ScheduledMessage>) => void;
}

function OneSchedule({ ticket, draft, record, onScheduled, onEdit, onClose }: OneScheduleProps) {
  const { t } = useTranslation('campaigns');
  const store = useSave(schedules, record ?? 'new', pictureOfSchedule);
  const [ofNew] = useState(() => valuesOfNew(draft));
  const sendsOver = record?.whatsappId ?? ticket.whatsappId;
  const connection = useLiveList(whatsapps, {}).items.find(({ id }) => id === sendsOver);
  const save = async ({ attachment, template = null, ...rest }: ScheduledMessageValues, onProgress: Progress) => {
    const place = record ? {} : { whatsappId: ticket.whatsappId };
    await store({ ...rest, template, ...place, contactId: ticket.contact.id }, attachment, onProgress);
    if (!record) onScheduled?.();
  };
  return (
    <RecordDialog<ScheduledMessageValues>
      open
      title={t('ticketSchedules.title', { name: plainName(ticket.contact.name) })}
      initialValues={record ? scheduledMessageValues(record) : ofNew}
      saveText={record ? t('ticketSchedules.saveChange') : t('ticketSchedules.save')}
      savedText={record ? t('ticketSchedules.changed') : t('ticketSchedules.saved')}
      onSave={save}
      onClose={onClose}
    >
      <ScheduledMessageFields connection={connection} />
      <FailedSchedules contactId={ticket.contact.id} />
      <PendingSchedules contactId={ticket.contact.id} editedId={record?.id ?? null} onEdit={onEdit} />
    </RecordDialog>
  );
}

function valuesOfNew(draft: Draft | undefined): ScheduledMessageValues {
  const values = scheduledMessageValues();
  if (!draft) return values;
  const [file] = draft.files;
  return { ...values, body: draft.text, attachment: file ? { name: file.name, file } : {} };
}
