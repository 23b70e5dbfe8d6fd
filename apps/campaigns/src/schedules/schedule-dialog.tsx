import { fieldsOf } from '@recado/api/fields';
import { type Progress, pictureOfSchedule, schedules, useAll, useRecord, useSave, whatsapps } from '@recado/api/live';
import type { ScheduledMessage, Whatsapp } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import {
  ContactField,
  type Edited,
  EditsStored,
  Form,
  isStored,
  RecordDialog,
  ScheduledMessageFields,
  type ScheduledMessageValues,
  SelectField,
  scheduledMessageValues,
} from '@recado/ui/records';
import { useState } from 'react';

interface Values extends ScheduledMessageValues {
  contactId: number;
  whatsappId?: number | null;
}

const fields = fieldsOf('POST /schedules');

interface ScheduleDialogProps {
  edited: Edited<ScheduledMessage>;
  onClose: () => void;
}

/** Schedules a message, or changes a pending one; a message whose time has come is read-only (SPEC §5). */
export function ScheduleDialog({ edited, onClose }: ScheduleDialogProps) {
  if (edited === undefined) return null;
  return (
    <EditsStored value={isStored(edited)}>
      <OpenDialog key={edited === 'new' ? 'new' : edited.id} edited={edited} onClose={onClose} />
    </EditsStored>
  );
}

function OpenDialog({ edited, onClose }: { edited: ScheduledMessage | 'new'; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const opened = edited === 'new' ? undefined : edited;
  const { record = opened } = useRecord(schedules, opened?.id ?? null);
  const store = useSave(schedules, edited, pictureOfSchedule);
  const connections = useAll(whatsapps, {});
  const [ofNew] = useState(() => scheduledMessageValues());
  const isOver = record !== undefined && record.status !== 'PENDENTE';
  const save = async ({ attachment, template = null, ...rest }: Values, onProgress: Progress) =>
    store({ ...rest, template, whatsappId: rest.whatsappId ?? null }, attachment, onProgress);
  return (
    <RecordDialog<Values>
      open
      readOnly={isOver}
      title={t(isOver ? 'schedules.showTitle' : edited === 'new' ? 'schedules.newTitle' : 'schedules.editTitle')}
      initialValues={record ? valuesOf(record) : ofNew}
      onSave={save}
      onClose={onClose}
    >
      <ContactField
        {...fields.contactId}
        label={t('schedules.contact')}
        words={{ required: t('schedules.required') }}
        placeholder={t('schedules.contactPlaceholder')}
        disabled={isOver}
      />
      <SelectField
        {...fields.whatsappId}
        label={t('schedules.connection')}
        placeholder={t('schedules.latestConnection')}
        choices={connections.items.map(({ id, name }) => ({ value: id, label: name }))}
        loading={connections.isLoading}
        disabled={isOver}
      />
      <MessageFields connections={connections.items} disabled={isOver} />
    </RecordDialog>
  );
}

/** The message, with the templates of the chosen connection. */
function MessageFields({ connections, disabled }: { connections: readonly Whatsapp[]; disabled: boolean }) {
  const whatsappId: number | null | undefined = Form.useWatch('whatsappId');
  return <ScheduledMessageFields connection={likelyConnection(connections, whatsappId)} disabled={disabled} />;
}

/** The chosen connection; without a choice one that the server takes for most contacts, so that its templates are offered. */
function likelyConnection(connections: readonly Whatsapp[], whatsappId: number | null | undefined) {
  if (whatsappId) return connections.find(({ id }) => id === whatsappId);
  const official = connections.filter(({ capabilities }) => capabilities.templates);
  return official.find(({ isDefault }) => isDefault) ?? (official.length === 1 ? official[0] : undefined);
}

function valuesOf(record: ScheduledMessage): Values {
  const { contactId, whatsappId } = record;
  return { contactId, whatsappId, ...scheduledMessageValues(record) };
}
