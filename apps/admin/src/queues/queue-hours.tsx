import { fieldsOf } from '@recado/api/fields';
import { useSetting } from '@recado/api/live';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ScheduleField } from '@recado/ui/records';
import { SettingOffer } from '../settings/setting-offer.tsx';

const fields = fieldsOf('POST /queue');

/**
 * The opening hours of a queue, which count while scheduleType is queue (SPEC §3). Otherwise it says what counts
 * instead, and offers the switch.
 */
export function QueueHours() {
  const { t } = useTranslation('admin');
  const { value, error } = useSetting('scheduleType');
  if (value === 'queue') return <ScheduleField {...fields.schedules} label={t('queues.tabSchedule')} />;
  if (value === undefined) return error ? <ErrorState failure={error} /> : <ListSkeleton />;
  return (
    <SettingOffer
      setting="scheduleType"
      value="queue"
      title={t(value === 'company' ? 'queues.hoursOfCompany' : 'queues.hoursUnused')}
      consequence={t('queues.hoursSwitchText')}
      place={t('queues.hoursAskText')}
      action={t('queues.hoursSwitch')}
    />
  );
}
