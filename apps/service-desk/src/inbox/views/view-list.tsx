import { onEvent } from '@recado/api/client';
import { tickets, useLiveList } from '@recado/api/live';
import type { TicketView } from '@recado/contract';
import { changesWithTime, queryOfView } from '@recado/contract/ticket-lists';
import { Button, EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useMemo, useState } from 'react';
import { useEvent } from '../../use-event.ts';
import { openView, useDesk } from '../desk-store.ts';
import { SortButton } from '../ticket-list/list-tools.tsx';
import { usePinnedFirst } from '../ticket-list/pins/pins.ts';
import { TicketRows } from '../ticket-list/rows/ticket-rows.tsx';
import { useWithoutHeldResolutions } from '../tickets/held-resolutions.ts';
import { useViewer } from '../viewer.ts';
import { GoneParts } from './gone-parts.tsx';
import { useViews } from './ticket-views.ts';
import { useEachMinute } from './view-counts.ts';
import { ViewMenu } from './view-menu.tsx';
import './views.css';

/** The tickets of a view. One that was deleted, or that the user may not see, is said in words. */
export default function ViewList({ viewId }: { viewId: number }) {
  const { t } = useTranslation('service-desk');
  const { views, isKnown, error, refetch } = useViews();
  const view = views.find(({ id }) => id === viewId);
  if (view) return <OpenView key={viewId} view={view} />;
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  if (!isKnown) return <ListSkeleton rows={8} avatar />;
  return (
    <EmptyState
      title={t('views.notThere')}
      description={t('views.notThereHint')}
      action={
        <Button className="tonal" onClick={() => openView(null)}>
          {t('views.back')}
        </Button>
      }
    />
  );
}

function OpenView({ view }: { view: TicketView }) {
  const { t } = useTranslation('service-desk');
  const { id: viewerId } = useViewer();
  const sort = useDesk((desk) => desk.sort);
  const { filter, name } = view;
  const query = useMemo(
    () => ({ ...queryOfView(filter), viewerId, ...(sort === 'waiting' && { sort }) }),
    [filter, viewerId, sort],
  );
  const { list, pinned } = usePinnedFirst(useWithoutHeldResolutions(useLiveList(tickets, query)), query);
  useEachMinute(list.refetch, changesWithTime(filter));
  useRefetchWhenGone(view, list.refetch);
  useRefetchWithFields(filter, list.refetch);
  return (
    <>
      <div className="list-bar view-bar">
        <h2 className="view-name">
          <bdi>{name}</bdi>
        </h2>
        <span className="list-tools">
          {filter.waitingMinutes === undefined && <SortButton />}
          <ViewMenu view={view} />
        </span>
      </div>
      <GoneParts view={view} />
      <TicketRows
        list={list}
        pinned={pinned}
        name={name}
        empty={<EmptyState title={t('views.empty')} description={t('views.emptyHint')} />}
      />
    </>
  );
}

/** Only the server knows which tickets have the values that a view is about. */
function useRefetchWithFields({ byFields }: TicketView['filter'], refetch: () => void): void {
  const run = useEvent(refetch);
  const isWanted = Boolean(byFields?.length);
  useEffect(() => (isWanted ? onEvent('custom-field-values', run) : undefined), [isWanted, run]);
}

/** A deleted tag, queue, connection or user leaves its tickets without an event for each of them. */
function useRefetchWhenGone({ gone }: TicketView, refetch: () => void): void {
  const said = JSON.stringify(gone);
  const [known, setKnown] = useState(said);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for other parts, not for a new function.
  useEffect(() => {
    if (said === known) return;
    setKnown(said);
    refetch();
  }, [said, known]);
}
