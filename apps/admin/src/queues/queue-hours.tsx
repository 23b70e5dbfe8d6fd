import { fieldsOf } from '@recado/api/fields';
import { useSetting } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { Button, ErrorState, ListSkeleton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, ScheduleField } from '@recado/ui/records';

const fields = fieldsOf('POST /queue');

/**
 * The opening hours of a queue, which count while scheduleType is queue (SPEC §3). Otherwise it says what counts
 * instead, and whoever may change settings can switch here, without leaving the form.
 */
export function QueueHours() {
  const { t } = useTranslation('admin');
  const { value, error } = useSetting('scheduleType');
  if (value === 'queue') return <ScheduleField {...fields.schedules} label={t('queues.tabSchedule')} />;
  if (value !== undefined) return <NotInUse ofCompany={value === 'company'} />;
  return error ? <ErrorState failure={error} /> : <ListSkeleton />;
}

function NotInUse({ ofCompany }: { ofCompany: boolean }) {
  const { t } = useTranslation('admin');
  const mayChange = useAbility('settings:manage');
  const notify = useNotify();
  const { save, isSaving } = useSetting('scheduleType');
  const change = async () => {
    try {
      await save('queue');
    } catch (failure) {
      notify.error(failure);
    }
  };
  return (
    <Alert
      type="info"
      showIcon
      title={t(ofCompany ? 'queues.hoursOfCompany' : 'queues.hoursUnused')}
      description={t(mayChange ? 'queues.hoursSwitchText' : 'queues.hoursAskText')}
      action={
        mayChange && (
          <Button loading={isSaving} onClick={() => void change()}>
            {t('queues.hoursSwitch')}
          </Button>
        )
      }
    />
  );
}
