import { tickets, useLiveList } from '@recado/api/live';
import { Button, EmptyState, Segmented, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { memo } from 'react';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { useWithoutHeldResolutions } from '../tickets/held-resolutions.ts';
import { useListQuery } from './list-query.ts';
import { ListTools } from './list-tools.tsx';
import { usePinnedFirst } from './pins/pins.ts';
import { TicketRows } from './rows/ticket-rows.tsx';

/** A tab with two halves, assigned and pending, each with its count (SPEC §2.4). */
export function HalvedList({ isGroup }: { isGroup: boolean }) {
  const { t } = useTranslation('service-desk');
  const half = useDesk((desk) => desk.half);
  const openQuery = useListQuery('open', isGroup);
  const pendingQuery = useListQuery('pending', isGroup);
  const { list: assigned, pinned } = usePinnedFirst(
    useWithoutHeldResolutions(useLiveList(tickets, openQuery)),
    openQuery,
  );
  const { list: pending } = usePinnedFirst(useWithoutHeldResolutions(useLiveList(tickets, pendingQuery)), pendingQuery);
  useShortcuts([
    {
      keys: 'p',
      group: t('shortcuts.list'),
      label: t('shortcuts.otherHalf'),
      run: () => arrangeDesk({ half: half === 'assigned' ? 'pending' : 'assigned' }),
    },
  ]);
  return (
    <>
      <div className="list-bar">
        <Halves half={half} assigned={assigned.count} pending={pending.count} />
        <ListTools sorts />
      </div>
      {half === 'assigned' ? (
        <TicketRows
          key="assigned"
          list={assigned}
          pinned={pinned}
          name={t('list.assigned')}
          empty={
            <EmptyState
              title={t('list.noneAssigned')}
              description={t('list.noneAssignedHint')}
              action={(pending.count ?? 0) > 0 && <SeePending />}
            />
          }
        />
      ) : (
        <TicketRows
          key="pending"
          list={pending}
          pinned={pinned}
          name={t('list.pending')}
          empty={<EmptyState title={t('list.nonePending')} description={t('list.nonePendingHint')} />}
        />
      )}
    </>
  );
}

interface HalvesProps {
  half: 'assigned' | 'pending';
  /** How many tickets each half has; null while that is unknown. */
  assigned: number | null;
  pending: number | null;
}

/** Chooses a half. A separate component, because most messages change no count. */
const Halves = memo(function Halves({ half, assigned, pending }: HalvesProps) {
  const { t } = useTranslation('service-desk');
  return (
    <Segmented<'assigned' | 'pending'>
      block
      className="list-halves"
      aria-label={t('list.halves')}
      value={half}
      onChange={(next) => arrangeDesk({ half: next })}
      options={[
        { value: 'assigned', label: <Half name={t('list.assigned')} count={assigned} /> },
        { value: 'pending', label: <Half name={t('list.pending')} count={pending} /> },
      ]}
    />
  );
});

function SeePending() {
  const { t } = useTranslation('service-desk');
  return (
    <Button className="tonal" onClick={() => arrangeDesk({ half: 'pending' })}>
      {t('list.seePending')}
    </Button>
  );
}

function Half({ name, count }: { name: string; count: number | null }) {
  return (
    <span className="list-half">
      <span className="half-name">{name}</span>
      {count !== null && <span className="half-count">{count > 999 ? '999+' : count}</span>}
    </span>
  );
}
