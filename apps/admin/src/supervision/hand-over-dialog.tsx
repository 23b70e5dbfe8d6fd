import { fieldName } from '@recado/api/fields';
import type { SupervisedTicket } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField } from '@recado/ui/records';
import { isAbsent, isIn, type Lane, nameOf } from './lanes.ts';

const target = fieldName<{ target: string }>('target');

interface HandOverDialogProps {
  ticket: SupervisedTicket;
  lanes: readonly Lane[];
  onChoose: (lane: Lane) => void;
  onClose: () => void;
}

/** Chooses who gets a ticket, by keyboard and on phones. */
export function HandOverDialog({ ticket, lanes, onChoose, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('admin');
  const offered = lanes.filter((lane) => !isIn(lane, ticket));
  const labelOf = (lane: Lane) => {
    if (lane.kind === 'queue') return t('supervision.toQueue', { name: lane.queue.name });
    return isAbsent(lane.agent) ? t('supervision.absent', { name: nameOf(lane) }) : nameOf(lane);
  };
  const save = async (values: { target: string }) => {
    const lane = offered.find(({ key }) => key === values.target);
    if (lane) onChoose(lane);
  };
  return (
    <RecordDialog<{ target: string }>
      open
      title={t('supervision.handTitle', { name: plainName(ticket.contact) })}
      initialValues={{}}
      saveText={t('supervision.hand')}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        name={target}
        required
        label={t('supervision.to')}
        choices={offered.map((lane) => ({ value: lane.key, label: labelOf(lane) }))}
      />
    </RecordDialog>
  );
}
