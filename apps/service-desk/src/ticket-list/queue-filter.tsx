import { Select } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { useQueueChoices } from '../queues/queue-choices.ts';
import { QueueOption } from '../queues/queue-option.tsx';

/** Chooses the queues whose tickets are listed; none chosen means all one may see. */
export function QueueFilter() {
  const { t } = useTranslation('service-desk');
  const queueIds = useDesk((desk) => desk.queueIds);
  const [wasOpened, setOpened] = useState(queueIds.length > 0);
  const { queues, isLoading } = useQueueChoices(wasOpened);
  return (
    <Select<number[]>
      className="queue-filter"
      mode="multiple"
      size="small"
      variant="filled"
      maxTagCount="responsive"
      aria-label={t('list.queues')}
      placeholder={t('list.queues')}
      popupMatchSelectWidth={240}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'title' }}
      value={queueIds}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(ids) => arrangeDesk({ queueIds: ids })}
      options={queues.map((queue) => ({ value: queue.id, title: queue.name, label: <QueueOption queue={queue} /> }))}
    />
  );
}
