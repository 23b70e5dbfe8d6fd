import { api } from '@recado/api/client';
import type { TicketStatus } from '@recado/api/contract';
import { fieldsOf } from '@recado/api/fields';
import { queryClient } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField } from '@recado/ui/records';
import { useDesk } from '../desk-store.ts';
import { useQueueChoices } from '../queues/queue-choices.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { useShowProgress } from './use-close-all-progress.ts';

const fields = fieldsOf('POST /tickets/closeAll');

interface Chosen {
  status: Exclude<TicketStatus, 'closed'>;
  selectedQueueIds: number[];
}

/** Closes every ticket of a status in the chosen queues, for administrators (SPEC §4.1, Close all). */
export default function CloseAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const showProgress = useShowProgress();
  const half = useDesk((desk) => desk.half);
  const queueIds = useDesk((desk) => desk.queueIds);
  const { queues, isLoading } = useQueueChoices(true);
  const save = async (chosen: Chosen) => {
    const { closed, remaining } = await api('POST /tickets/closeAll', { body: chosen });
    await queryClient.invalidateQueries({ queryKey: ['tickets', 'list'] });
    showProgress({ closed: closed - remaining, total: closed, isOver: remaining === 0 });
  };
  return (
    <RecordDialog<Chosen>
      open
      title={t('closeAll.title')}
      initialValues={{ status: half === 'pending' ? 'pending' : 'open', selectedQueueIds: queueIds }}
      saveText={t('closeAll.confirm')}
      onSave={save}
      onClose={onClose}
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
        choices={queues.map((queue) => ({ value: queue.id, label: queue.name }))}
      />
    </RecordDialog>
  );
}
