import { useAbility } from '@recado/auth';
import { Checkbox, IconButton, Tooltip } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckSquareOutlined } from '@recado/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { useViewer } from '../viewer.ts';
import { QueueFilter } from './queue-filter.tsx';

const CloseAllDialog = lazy(() => import('../close-all/close-all-dialog.tsx'));

/** The filters of the lists: queues, and own or all tickets. Administrators can also close all tickets here. */
export function ListBar() {
  const { t } = useTranslation('service-desk');
  const { seesAll } = useViewer();
  const showAll = useDesk((desk) => desk.showAll ?? seesAll);
  return (
    <div className="list-bar">
      <QueueFilter />
      {seesAll && (
        <Tooltip title={t('list.showAllHint')} mouseEnterDelay={0.4}>
          <Checkbox checked={showAll} onChange={({ target }) => arrangeDesk({ showAll: target.checked })}>
            {t('list.showAll')}
          </Checkbox>
        </Tooltip>
      )}
      <CloseAllButton />
    </div>
  );
}

function CloseAllButton() {
  const { t } = useTranslation('service-desk');
  const mayCloseAll = useAbility('tickets:closeAll');
  const isHalved = useDesk((desk) => desk.tab === 'open');
  const [isOpen, setOpen] = useState(false);
  if (!mayCloseAll || !isHalved) return null;
  return (
    <>
      <IconButton
        label={t('closeAll.title')}
        size="small"
        icon={<CheckSquareOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <CloseAllDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
