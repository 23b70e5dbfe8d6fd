import type { Operations, SlowStatement } from '@recado/contract';
import { EmptyState, formatNumber, RelativeTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { allOf, type Column, ListPage, LiveTable } from '@recado/ui/records';

/** The slowest statements of all processes, without values. */
export function StatementsTab({ operations: { slowStatements } }: { operations: Operations }) {
  const { t } = useTranslation('admin');
  const time = (key: 'slowest' | 'average'): Column<SlowStatement> => ({
    key,
    title: t(`operations.${key}`),
    render: (statement) => (
      <span className="operations-number">
        {t('operations.milliseconds', { value: formatNumber(statement[key], 0) })}
      </span>
    ),
    align: 'right',
  });
  const columns: Column<SlowStatement>[] = [
    {
      key: 'statement',
      title: t('operations.statement'),
      render: ({ shape }) => <code className="operations-statement">{shape}</code>,
      isCardTitle: true,
      width: '50%',
    },
    time('slowest'),
    time('average'),
    {
      key: 'total',
      title: t('operations.time.total'),
      render: ({ average, times: count }) => (
        <span className="operations-number">
          {t('operations.time.seconds', { value: formatNumber((average * count) / 1000, 1) })}
        </span>
      ),
      align: 'right',
    },
    { key: 'times', title: t('operations.times'), render: ({ times }) => formatNumber(times), align: 'right' },
    {
      key: 'cancelled',
      title: t('operations.cancelled'),
      render: ({ failures }) => formatNumber(failures),
      align: 'right',
    },
    { key: 'last', title: t('operations.lastAt'), render: ({ lastAt }) => <RelativeTime value={lastAt} /> },
  ];
  return (
    <ListPage
      title={t('operations.statements')}
      filters={<p className="admin-meta">{t('operations.statementsNote')}</p>}
    >
      <LiveTable
        label={t('operations.statements')}
        list={allOf(slowStatements)}
        columns={columns}
        empty={<EmptyState title={t('operations.statementsEmpty')} description={t('operations.statementsEmptyText')} />}
      />
    </ListPage>
  );
}
