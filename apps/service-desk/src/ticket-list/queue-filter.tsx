import { Button, Dropdown } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DownOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { useQueueChoices } from '../queues/queue-choices.ts';
import { QueueOption } from '../queues/queue-option.tsx';

/**
 * Chooses the queues whose tickets are listed; no choice means all the user may see. It is a menu that stays open while
 * it is clicked: antd's select would add a tenth to the list's download.
 */
export function QueueFilter() {
  const { t } = useTranslation('service-desk');
  const queueIds = useDesk((desk) => desk.queueIds);
  const [isOpen, setOpen] = useState(false);
  const { queues, isLoading } = useQueueChoices(isOpen || queueIds.length > 0);
  const choose = ({ selectedKeys }: { selectedKeys: string[] }) => arrangeDesk({ queueIds: selectedKeys.map(Number) });
  const chosen = queues.filter(({ id }) => queueIds.includes(id)).map(({ name }) => name);
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen && !isLoading}
      onOpenChange={(open, { source }) => source === 'trigger' && setOpen(open)}
      menu={{
        multiple: true,
        selectable: true,
        selectedKeys: queueIds.map(String),
        onSelect: choose,
        onDeselect: choose,
        items: queues.map((queue) => ({ key: String(queue.id), label: <QueueOption queue={queue} /> })),
      }}
    >
      <Button className="queue-filter" size="small" loading={isOpen && isLoading}>
        <span className="queue-filter-text">{chosen.length > 0 ? chosen.join(', ') : t('list.queues')}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
