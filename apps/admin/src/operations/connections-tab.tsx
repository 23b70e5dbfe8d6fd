import { useLiveList } from '@recado/api/live';
import type { OperatedConnection } from '@recado/contract';
import { EmptyState, formatNumber, formatPhone, RelativeTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, ListPage, LiveTable, useSearch } from '@recado/ui/records';
import { ConnectionState } from '../connections/connection-state.tsx';
import { operatedConnections } from './operations.ts';

/** The connections of all companies, those that are not connected first. */
export function ConnectionsTab() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(operatedConnections, { searchParam: search.searchParam });
  const number = (key: 'toSend' | 'toReceive'): Column<OperatedConnection> => ({
    key,
    title: t(`operations.${key}`),
    render: (connection) => formatNumber(connection[key]),
    align: 'right',
  });
  const columns: Column<OperatedConnection>[] = [
    {
      key: 'name',
      title: t('operations.connection'),
      render: ({ name, number }) => (
        <>
          {name}
          {number && <div className="admin-meta">{formatPhone(number)}</div>}
        </>
      ),
      isCardTitle: true,
    },
    { key: 'company', title: t('operations.company'), render: ({ companyName }) => companyName },
    {
      key: 'status',
      title: t('operations.status'),
      render: (connection) => <ConnectionState whatsapp={connection} />,
    },
    {
      key: 'since',
      title: t('operations.statusSince'),
      render: ({ statusSince }) => <RelativeTime value={statusSince} />,
    },
    number('toSend'),
    number('toReceive'),
  ];
  return (
    <ListPage title={t('operations.tabs.connections')} search={search} searchLabel={t('operations.searchConnections')}>
      <LiveTable
        label={t('operations.tabs.connections')}
        list={list}
        columns={columns}
        empty={
          <EmptyState title={t('operations.connectionsEmpty')} description={t('operations.connectionsEmptyText')} />
        }
      />
    </ListPage>
  );
}
