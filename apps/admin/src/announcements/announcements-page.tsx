import { useLiveList, useRemove } from '@recado/api/live';
import type { Announcement } from '@recado/contract';
import { RelativeTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { managedAnnouncements } from './announcements.ts';
import { PriorityText } from './priority-text.tsx';

/** The platform's announcements to all companies, for the super user (SPEC §2.10). */
export default function AnnouncementsPage() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(managedAnnouncements, { searchParam: search.searchParam });
  const remove = useRemove(managedAnnouncements);
  const columns: Column<Announcement>[] = [
    { key: 'title', title: t('announcements.name'), render: ({ title }) => title, isCardTitle: true, grows: true },
    {
      key: 'priority',
      title: t('announcements.priority'),
      render: ({ priority }) => <PriorityText priority={priority} />,
    },
    { key: 'media', title: t('announcements.picture'), render: ({ mediaName }) => mediaName },
    { key: 'status', title: t('announcements.status'), render: ({ status }) => <State isActive={status} /> },
    {
      key: 'created',
      title: t('announcements.createdAt'),
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
  return (
    <RecordPage
      title={t('announcements.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ title }) => title}
      addText={t('announcements.add')}
      empty={{ title: t('announcements.empty'), description: t('announcements.emptyText') }}
      removal={{ title: t('announcements.deleteTitle'), run: ({ id }) => remove.mutateAsync(id) }}
      dialog={(edited, close) => <AnnouncementDialog edited={edited} onClose={close} />}
    />
  );
}

function State({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <StatusText tone={isActive ? 'success' : 'neutral'}>
      {t(isActive ? 'announcements.active' : 'announcements.inactive')}
    </StatusText>
  );
}
