import type { CompanyUser } from '@recado/api/contract';
import { useReport } from '@recado/api/live';
import { EmptyState, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, LiveTable } from '@recado/ui/records';

/** The users of a company, with their presence. */
export function CompanyUsers({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const { report, isLoading, error, refetch } = useReport('GET /companies/:companyId/users', {
    params: { companyId: id },
  });
  const columns: Column<CompanyUser>[] = [
    { key: 'name', title: t('users.name'), render: ({ name }) => name, isCardTitle: true },
    { key: 'email', title: t('users.email'), render: ({ email }) => email, grows: true },
    { key: 'profile', title: t('users.profile'), render: ({ profile }) => t(`profiles.${profile}`) },
    { key: 'online', title: t('users.online'), render: ({ online }) => <Presence isOnline={online} /> },
  ];
  const list = { items: report ?? [], isLoading, error, refetch, hasMore: false, isFetchingMore: false, loadMore() {} };
  return (
    <LiveTable
      label={t('companies.tabUsers')}
      list={list}
      columns={columns}
      empty={<EmptyState title={t('companies.noUsers')} />}
    />
  );
}

function Presence({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <StatusText tone={isOnline ? 'success' : 'neutral'}>
      {t(isOnline ? 'users.isOnline' : 'users.isOffline')}
    </StatusText>
  );
}
