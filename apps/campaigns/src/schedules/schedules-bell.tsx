import { schedules, useLiveList } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { BellProps } from '@recado/federation';
import { ListBell, ListSkeleton, useAfterStart } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CalendarOutlined } from '@recado/ui/icons';
import { lazy, Suspense } from 'react';

/** Loaded when the bell is opened: it brings the dialogs and tables of `@recado/ui/records`. */
const UnsentSchedule = lazy(() => import('./unsent-schedule.tsx'));

/** The bell for scheduled messages of the user that were not sent; it is shown until each was sent again or discarded. */
export default function SchedulesBell({ onUnread }: BellProps) {
  return useAfterStart() && <UnsentSchedules onUnread={onUnread} />;
}

function UnsentSchedules({ onUnread }: BellProps) {
  const { t } = useTranslation('campaigns');
  const { user } = useSession();
  const { items, count } = useLiveList(schedules, { failed: 'true', userId: user.id });
  return (
    <ListBell
      isOccasional
      title={t('schedules.bellTitle')}
      label={t('schedules.bell', { count: count ?? 0 })}
      count={count}
      icon={<CalendarOutlined />}
      onUnread={onUnread}
      items={items}
      keyOf={({ id }) => id}
      entry={(schedule, close) => (
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <UnsentSchedule of={schedule} onLeave={close} />
        </Suspense>
      )}
    />
  );
}
