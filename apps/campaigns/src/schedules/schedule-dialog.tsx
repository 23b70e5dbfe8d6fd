import type { ScheduledMessage } from '@recado/api/contract';
import { fieldsOf } from '@recado/api/fields';
import { type Progress, pictureOfSchedule, schedules, useAll, useSave, whatsapps } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import {
  ContactField,
  type Edited,
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
  return <OpenDialog key={edited === 'new' ? 'new' : edited.id} edited={edited} onClose={onClose} />;
}

function OpenDialog({ edited, onClose }: { edited: ScheduledMessage | 'new'; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const store = useSave(schedules, edited, pictureOfSchedule);
  const connections = useAll(whatsapps, {});
  const [initial] = useState(() => initialValues(edited));
  const isOver = edited !== 'new' && edited.status !== 'PENDENTE';
  const save = async ({ attachment, ...rest }: Values, onProgress: Progress) =>
    store({ ...rest, whatsappId: rest.whatsappId ?? null }, attachment, onProgress);
  return (
    <RecordDialog<Values>
      open
      readOnly={isOver}
      title={t(isOver ? 'schedules.showTitle' : edited === 'new' ? 'schedules.newTitle' : 'schedules.editTitle')}
      initialValues={initial}
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
      <ScheduledMessageFields disabled={isOver} />
    </RecordDialog>
  );
}

function initialValues(edited: ScheduledMessage | 'new'): Partial<Values> {
  if (edited === 'new') return scheduledMessageValues();
  const { contactId, whatsappId } = edited;
  return { contactId, whatsappId, ...scheduledMessageValues(edited) };
}
