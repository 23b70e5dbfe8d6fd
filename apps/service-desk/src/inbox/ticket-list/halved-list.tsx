import { tickets, useLiveList } from '@recado/api/live';
import { Button, EmptyState, Segmented, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { memo, Suspense } from 'react';
import { passivePart } from '../../lazy-part.ts';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { useWithoutHeldResolutions } from '../tickets/held-resolutions.ts';
import { useAsides } from './asides/use-asides.ts';
import { useListQuery } from './list-query.ts';
import { ListTools } from './list-tools.tsx';
import { usePinnedFirst } from './pins/pins.ts';
import { TicketRows } from './rows/ticket-rows.tsx';

/** Few have anything aside. */
const Asides = passivePart(() => import('./asides/asides.tsx'));

/** A tab with two halves, assigned and pending, each with its count (SPEC §2.4), and what is aside, while something is. */
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
  const asides = useAsides(isGroup);
  const { shown: aside } = asides;
  useShortcuts([
    {
      keys: 'p',
      group: t('shortcuts.list'),
      label: t('shortcuts.otherHalf'),
      run: () => arrangeDesk({ half: half === 'assigned' ? 'pending' : 'assigned', aside: null }),
    },
  ]);
  return (
    <>
      <div className="list-bar">
        <Halves half={aside ? null : half} assigned={assigned.count} pending={pending.count} />
        <ListTools sorts />
      </div>
      <Suspense>{asides.counts.snoozed + asides.counts.followed > 0 && <Asides lists={asides} />}</Suspense>
      {aside && <TicketRows key={aside} list={asides[aside]} name={t(`asides.${aside}`)} empty={null} />}
      {!aside && half === 'assigned' && (
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
      )}
      {!aside && half === 'pending' && (
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
  /** The half that is shown; null: neither is. */
  half: 'assigned' | 'pending' | null;
  /** How many tickets each half has; null while that is unknown. */
  assigned: number | null;
  pending: number | null;
}

/** Chooses a half. A separate component, because most messages change no count. */
const Halves = memo(function Halves({ half, assigned, pending }: HalvesProps) {
  const { t } = useTranslation('service-desk');
  return (
    <Segmented<'assigned' | 'pending' | 'neither'>
      block
      className="list-halves"
      aria-label={t('list.halves')}
      value={half ?? 'neither'}
      onChange={(next) => next !== 'neither' && arrangeDesk({ half: next, aside: null })}
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
    <Button className="tonal" onClick={() => arrangeDesk({ half: 'pending', aside: null })}>
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
