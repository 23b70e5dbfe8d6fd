import type { JobQueue, Operations } from '@recado/contract';
import { EmptyState, formatNumber, RelativeTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EyeOutlined } from '@recado/ui/icons';
import { allOf, type Column, LiveTable } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';

/** The waiting jobs by kind, with the oldest of each, and a link to the failed ones. */
export function JobQueues({ jobs }: Pick<Operations, 'jobs'>) {
  const { t } = useTranslation('admin');
  const go = useNavigate();
  const number = (key: 'waiting' | 'scheduled' | 'dead'): Column<JobQueue> => ({
    key,
    title: t(`operations.${key}`),
    render: (queue) => formatNumber(queue[key]),
    align: 'right',
  });
  const columns: Column<JobQueue>[] = [
    { key: 'kind', title: t('operations.kind'), render: ({ kind }) => <code>{kind}</code>, isCardTitle: true },
    number('waiting'),
    {
      key: 'oldest',
      title: t('operations.oldest'),
      render: ({ oldestAt }) => oldestAt && <RelativeTime value={oldestAt} />,
    },
    number('scheduled'),
    number('dead'),
  ];
  return (
    <section aria-labelledby="operations-queues">
      <h2 id="operations-queues">{t('operations.queues')}</h2>
      <LiveTable
        label={t('operations.queues')}
        list={allOf(jobs)}
        columns={columns}
        actions={({ kind, dead }) =>
          dead === 0
            ? []
            : [
                {
                  key: 'failures',
                  label: t('operations.seeFailures', { kind }),
                  icon: <EyeOutlined />,
                  run: () => go(`/operations?${new URLSearchParams({ tab: 'failures', kind })}`),
                },
              ]
        }
        empty={<EmptyState title={t('operations.queuesEmpty')} description={t('operations.queuesEmptyText')} />}
      />
    </section>
  );
}
