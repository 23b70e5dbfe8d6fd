import { schedules, useLiveList } from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import { formatDateTime, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PictureOutlined } from '@recado/ui/icons';
import { type Column, LiveTable, type RowAction, ScheduledText } from '@recado/ui/records';
import type { ReactNode } from 'react';
import { ScheduleStatus } from './schedule-status.tsx';

interface ScheduleListProps {
  searchParam: string;
  actions: (schedule: ScheduledMessage) => RowAction<ScheduledMessage>[];
  empty: ReactNode;
}

/** All scheduled messages as a table, by their time. */
export function ScheduleList({ searchParam, actions, empty }: ScheduleListProps) {
  const { t } = useTranslation('campaigns');
  const list = useLiveList(schedules, { searchParam });
  const columns: Column<ScheduledMessage>[] = [
    { key: 'contact', title: t('schedules.contact'), render: ({ contact }) => plainName(contact.name) },
    { key: 'sendAt', title: t('schedules.sendAt'), render: ({ sendAt }) => formatDateTime(sendAt) },
    { key: 'body', title: t('schedules.body'), grows: true, render: bodyOf },
    { key: 'status', title: t('schedules.status'), render: (schedule) => <ScheduleStatus schedule={schedule} /> },
  ];
  return <LiveTable label={t('schedules.title')} list={list} columns={columns} actions={actions} empty={empty} />;
}

function bodyOf(schedule: ScheduledMessage) {
  const { mediaName } = schedule;
  return (
    <>
      {mediaName && <PictureOutlined title={mediaName} />} <ScheduledText of={schedule} />
    </>
  );
}
