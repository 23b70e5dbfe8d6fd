import { api } from '@recado/api/client';
import { applyAnswer, retrySchedule, schedules, useRemove } from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import { Button, EmptyState, formatDateTime, plainName, Segmented, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  PlusOutlined,
  ReloadOutlined,
  StepForwardOutlined,
} from '@recado/ui/icons';
import { type Edited, ListPage, type RowAction, useConfirmDestructive, useSearch } from '@recado/ui/records';
import { useState } from 'react';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleList } from './schedule-list.tsx';
import './schedules.css';

/** Scheduled messages, in a calendar or as a list (SPEC §2.10). */
export default function SchedulesPage() {
  const { t } = useTranslation('campaigns');
  const search = useSearch();
  const [view, setView] = useState<'calendar' | 'list'>('calendar');
  const [edited, setEdited] = useState<Edited<ScheduledMessage>>();
  const actions = useScheduleActions(setEdited);
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('schedules.add')}
    </Button>
  );
  const empty = search.searchParam ? (
    <EmptyState title={t('schedules.nothingFound')} />
  ) : (
    <EmptyState title={t('schedules.empty')} description={t('schedules.emptyText')} />
  );
  const views = [
    { value: 'calendar' as const, label: t('schedules.calendar') },
    { value: 'list' as const, label: t('schedules.list') },
  ];
  return (
    <ListPage
      title={t('schedules.title')}
      search={search}
      filters={<Segmented aria-label={t('schedules.view')} options={views} value={view} onChange={setView} />}
      action={add}
    >
      {view === 'list' && <ScheduleList searchParam={search.searchParam} actions={actions} empty={empty} />}
      {view === 'calendar' && <ScheduleCalendar searchParam={search.searchParam} actions={actions} />}
      <ScheduleDialog edited={edited} onClose={() => setEdited(undefined)} />
    </ListPage>
  );
}

/** The actions of a scheduled message: once its time has come it is read-only. */
function useScheduleActions(edit: (schedule: ScheduledMessage) => void) {
  const { t } = useTranslation('campaigns');
  const confirm = useConfirmDestructive();
  const notify = useNotify();
  const remove = useRemove(schedules);
  const skip = async ({ id }: ScheduledMessage) => {
    try {
      const key = 'POST /schedules/:scheduleId/skip';
      const record = await applyAnswer(schedules, () => api(key, { params: { scheduleId: id } }));
      notify.success(t('schedules.skipped', { when: formatDateTime(record.sendAt) }));
    } catch (failure) {
      notify.error(failure);
    }
  };
  const retry = async ({ id }: ScheduledMessage) => {
    try {
      await retrySchedule(id);
      notify.success(t('schedules.retried'));
    } catch (failure) {
      notify.error(failure);
    }
  };
  return (schedule: ScheduledMessage): RowAction<ScheduledMessage>[] => {
    const name = `${plainName(schedule.contact.name)}, ${formatDateTime(schedule.sendAt)}`;
    const waits = schedule.status === 'PENDENTE';
    const repeats = schedule.recurrence !== 'none';
    const askRemoval = () =>
      confirm({
        title: t('schedules.deleteTitle'),
        what: name,
        consequence: waits ? t(repeats ? 'schedules.seriesConsequence' : 'schedules.deleteConsequence') : undefined,
        run: () => remove.mutateAsync(schedule.id),
      });
    return [
      waits
        ? { key: 'edit', label: t('schedules.edit', { name }), icon: <EditOutlined />, run: edit }
        : { key: 'show', label: t('schedules.show', { name }), icon: <EyeOutlined />, run: edit },
      ...(waits && repeats
        ? [{ key: 'skip', label: t('schedules.skip', { name }), icon: <StepForwardOutlined />, run: skip }]
        : []),
      ...(schedule.status === 'ERRO'
        ? [{ key: 'retry', label: t('schedules.retry', { name }), icon: <ReloadOutlined />, run: retry }]
        : []),
      {
        key: 'delete',
        label: t('schedules.delete', { name }),
        icon: <DeleteOutlined />,
        run: askRemoval,
        danger: true,
      },
    ];
  };
}
