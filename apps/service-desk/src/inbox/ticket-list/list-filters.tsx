import { useAbility } from '@recado/auth';
import { CountBadge, MenuButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckSquareOutlined, FilterOutlined, PlusOutlined } from '@recado/ui/icons';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { closeAllTexts } from '../close-all/texts.ts';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { useQueueChoices } from '../queues/queue-choices.ts';
import { QueueOption } from '../queues/queue-option.tsx';
import { useViewer } from '../viewer.ts';
import { shownFilter } from '../views/shown-filter.ts';
import { editView } from '../views/view-draft.ts';

const CloseAllDialog = lazyPart(() => import('../close-all/close-all-dialog.tsx'), closeAllTexts);

const everybody = 'everybody';
const closeAll = 'close-all';
const saveView = 'save-view';

/**
 * The filters of the lists behind one button that counts the active ones: queues, and own or all tickets.
 * Administrators can also close all tickets here. It is a menu that stays open while filters are chosen: antd's select
 * would enlarge the list's download by a tenth.
 */
export function ListFilters() {
  const { t } = useTranslation('service-desk');
  const { seesAll } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const mayClose = useAbility('tickets:closeAll');
  const isOpenTab = useDesk(({ tab }) => tab === 'open');
  const queueIds = useDesk((desk) => desk.queueIds);
  const showAll = useDesk((desk) => desk.showAll ?? seesAll);
  const { queues, isLoading } = useQueueChoices(isOpen);
  const choose = ({ selectedKeys }: { selectedKeys: string[] }) =>
    arrangeDesk({
      queueIds: selectedKeys.filter((key) => /^\d+$/.test(key)).map(Number),
      showAll: seesAll ? selectedKeys.includes(everybody) : undefined,
    });
  const queueItems = queues.map((queue) => ({ key: String(queue.id), label: <QueueOption queue={queue} /> }));
  const items = [
    { key: 'queues', type: 'group' as const, label: t('filters.queues'), children: queueItems },
    ...(seesAll ? [{ type: 'divider' as const }, { key: everybody, label: t('filters.everybody') }] : []),
    { type: 'divider' as const },
    { key: saveView, label: t('views.save'), icon: <PlusOutlined aria-hidden /> },
    ...(mayClose && isOpenTab ? [{ type: 'divider' as const }, closeAllItem(t('closeAll.title'))] : []),
  ];
  const count = (queueIds.length > 0 ? 1 : 0) + (showAll === seesAll ? 0 : 1);
  return (
    <>
      <MenuButton
        label={t('filters.name', { count })}
        loading={isOpen && isLoading}
        icon={
          <CountBadge count={count}>
            <FilterOutlined aria-hidden />
          </CountBadge>
        }
        isOpen={isOpen}
        onOpenChange={setOpen}
        menu={{
          multiple: true,
          selectable: true,
          selectedKeys: [...queueIds.map(String), ...(showAll ? [everybody] : [])],
          onSelect: choose,
          onDeselect: choose,
          onClick: ({ key }) => {
            if (key !== closeAll && key !== saveView) return;
            setOpen(false);
            if (key === closeAll) setClosing(true);
            else editView({ filter: shownFilter(useDesk.getState(), showAll) });
          },
          items,
        }}
      />
      {isClosing && (
        <Suspense>
          <CloseAllDialog onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </>
  );
}

function closeAllItem(label: string) {
  return { key: closeAll, label, icon: <CheckSquareOutlined aria-hidden />, danger: true };
}
