import { api, failureOf } from '@recado/api/client';
import { updateSessionUser, useSession } from '@recado/auth';
import type { Schedule } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { defaultSchedule, ScheduleEditor, scheduleProblem } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { useState } from 'react';

/** The opening hours of the company, which count while scheduleType is company (SPEC §2.9). */
export function HoursTab() {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const notify = useNotify();
  const stored = user.company.schedules.length > 0 ? user.company.schedules : defaultSchedule();
  const [edited, setEdited] = useState<Schedule[]>();
  const [isSaving, setSaving] = useState(false);
  const week = edited ?? stored;
  const isWrong = scheduleProblem(week) !== undefined;
  const save = async () => {
    setSaving(true);
    try {
      const params = { companyId: user.companyId };
      const company = await api('PUT /companies/:companyId/schedules', { params, body: { schedules: week } });
      updateSessionUser({ company });
      setEdited(undefined);
      notify.success(t('settings.hoursSaved'));
    } catch (failure) {
      notify.error(failureOf(failure));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="settings-form">
      <h1>{t('settings.tabs.hours')}</h1>
      <p className="admin-meta">
        {t('settings.hoursHelp', { zone: user.company.timeZone })}{' '}
        <Link to="/settings?tab=company">{t('settings.changeZone')}</Link>
      </p>
      <ScheduleEditor label={t('settings.tabs.hours')} value={week} onChange={setEdited} disabled={isSaving} />
      <div className="settings-actions">
        <Button type="primary" loading={isSaving} disabled={!edited || isWrong} onClick={() => void save()}>
          {t('settings.save')}
        </Button>
        {edited && <Button onClick={() => setEdited(undefined)}>{t('actions.cancel')}</Button>}
      </div>
    </div>
  );
}
