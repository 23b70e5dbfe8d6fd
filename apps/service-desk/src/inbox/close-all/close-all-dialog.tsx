import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { Answer, BodyInput } from '@recado/contract';
import { plainName, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField } from '@recado/ui/records';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { useDesk } from '../desk-store.ts';
import { useQueueChoices } from '../queues/queue-choices.ts';
import { askResolution } from '../resolve/asked-resolution.ts';
import { useHeldClosing } from './held-closing.ts';

const fields = fieldsOf('POST /tickets/closeAll');

type Choice = BodyInput<'POST /tickets/closeAll'>;
type Preview = Answer<'POST /tickets/closeAll/preview'>;

/** The option for tickets without a queue, beside the ids of queues. */
const noQueue = 0;

/**
 * Closes every ticket of a status in the chosen queues, for administrators: after a second step with the number and the
 * names (SPEC §4.1, Close all; UX, Learned by more hours).
 */
export default function CloseAllDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<{ choice: Choice; preview: Preview }>();
  return asked ? (
    <Confirmation {...asked} onClose={onClose} />
  ) : (
    <ChoiceDialog onChosen={(choice, preview) => setAsked({ choice, preview })} onClose={onClose} />
  );
}

interface ChoiceDialogProps {
  onChosen: (choice: Choice, preview: Preview) => void;
  onClose: () => void;
}

function ChoiceDialog({ onChosen, onClose }: ChoiceDialogProps) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const half = useDesk((desk) => desk.half);
  const queueIds = useDesk((desk) => desk.queueIds);
  const { queues, isLoading } = useQueueChoices(true);
  const found = useRef<{ choice: Choice; preview: Preview }>(undefined);
  const look = async ({ status, selectedQueueIds: chosen }: Choice) => {
    const choice = {
      status,
      selectedQueueIds: chosen.filter((id) => id !== noQueue),
      withoutQueue: chosen.includes(noQueue),
    };
    found.current = { choice, preview: await api('POST /tickets/closeAll/preview', { body: choice }) };
  };
  return (
    <RecordDialog<Choice>
      open
      title={t('closeAll.title')}
      initialValues={{ status: half === 'pending' ? 'pending' : 'open', selectedQueueIds: queueIds }}
      saveText={t('closeAll.next')}
      onSave={look}
      // Called after the preview, too.
      onClose={() => (found.current ? onChosen(found.current.choice, found.current.preview) : onClose())}
    >
      <p>{t('closeAll.explanation')}</p>
      <SelectField
        {...fields.status}
        label={t('closeAll.status')}
        choices={[
          { value: 'open', label: t('list.assigned') },
          { value: 'pending', label: t('list.pending') },
        ]}
      />
      <SelectField
        {...fields.selectedQueueIds}
        label={t('closeAll.queues')}
        required
        words={{ required: t('queueRequired') }}
        placeholder={t('queueRequired')}
        multiple
        loading={isLoading}
        choices={[
          ...queues.map((queue) => ({ value: queue.id, label: queue.name })),
          { value: noQueue, label: t('row.withoutQueue') },
        ]}
      />
    </RecordDialog>
  );
}

/** The second step: how many tickets, and whose. */
function Confirmation({ choice, preview, onClose }: { choice: Choice; preview: Preview; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const hold = useHeldClosing();
  const { count, names, asking } = preview;
  const confirm = async () => {
    if (asking.length === 0) hold(choice, count);
    else askResolution({ of: count, queues: asking, onAnswer: (why) => hold({ ...choice, ...why }, count) });
  };
  const isRest = count > names.length;
  return (
    <ConfirmDialog
      title={t('closeAll.confirmTitle', { count })}
      consequence={
        <>
          <strong>{names.map(plainName).join(', ')}</strong>
          {isRest && ` ${t('closeAll.others', { count: count - names.length })}`}
          {count > 0 && <br />}
          {t('closeAll.consequence')}
        </>
      }
      action={t('closeAll.yes')}
      cancel={t('closeAll.no')}
      isPossible={count > 0}
      run={confirm}
      onClose={onClose}
    />
  );
}
