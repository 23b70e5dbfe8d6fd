import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined } from '@recado/ui/icons';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { ListFilters } from './list-filters.tsx';

/** The order and the filters of a list; the closed list has only one order. */
export function ListTools({ sorts }: { sorts: boolean }) {
  return (
    <span className="list-tools">
      {sorts && <SortButton />}
      <ListFilters />
    </span>
  );
}

/** Puts those who wait longest first, or the latest activity again. */
export function SortButton() {
  const { t } = useTranslation('service-desk');
  const isByWaiting = useDesk(({ sort }) => sort === 'waiting');
  return (
    <IconButton
      label={t('waiting.sort')}
      className={isByWaiting ? 'tonal' : undefined}
      icon={<ClockCircleOutlined aria-hidden />}
      aria-pressed={isByWaiting}
      onClick={() => arrangeDesk({ sort: isByWaiting ? 'activity' : 'waiting' })}
    />
  );
}
