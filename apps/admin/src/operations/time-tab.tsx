import type { Operations, SpentTime } from '@recado/contract';
import { EmptyState, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { allOf, type Column, LiveTable } from '@recado/ui/records';

/** Where the time of all processes went since their starts: by endpoint and by kind of job. */
export function TimeTab({ operations: { spent } }: { operations: Operations }) {
  const { t } = useTranslation('admin');
  return (
    <div className="operations">
      <h1>{t('operations.time.title')}</h1>
      <p className="admin-meta">{t('operations.time.note')}</p>
      <Spent name="endpoints" spent={spent.endpoints} />
      <Spent name="jobs" spent={spent.jobs} />
    </div>
  );
}

function Spent({ name, spent }: { name: 'endpoints' | 'jobs'; spent: readonly SpentTime[] }) {
  const { t } = useTranslation('admin');
  const all = spent.reduce((sum, { total }) => sum + total, 0);
  const columns: Column<SpentTime>[] = [
    {
      key: 'name',
      title: t(`operations.time.${name}Name`),
      render: (one) => <code className="operations-statement">{one.name}</code>,
      isCardTitle: true,
      width: '40%',
    },
    number('share', t('operations.time.share'), ({ total }) =>
      t('operations.percent', { value: formatNumber(all > 0 ? (total / all) * 100 : 0, 1) }),
    ),
    number('total', t('operations.time.total'), ({ total }) =>
      t('operations.time.seconds', { value: formatNumber(total / 1000, 1) }),
    ),
    number('average', t('operations.average'), ({ total, times }) =>
      t('operations.milliseconds', { value: formatNumber(times > 0 ? total / times : 0, 1) }),
    ),
    number('times', t('operations.times'), ({ times }) => formatNumber(times)),
    number('failures', t('operations.cancelled'), ({ failures }) => formatNumber(failures)),
  ];
  return (
    <section aria-labelledby={`operations-${name}`}>
      <h2 id={`operations-${name}`}>{t(`operations.time.${name}`)}</h2>
      <LiveTable
        label={t(`operations.time.${name}`)}
        list={allOf(spent)}
        columns={columns}
        empty={<EmptyState title={t('operations.time.empty')} description={t('operations.time.emptyText')} />}
      />
    </section>
  );
}

function number(key: string, title: string, text: (one: SpentTime) => string): Column<SpentTime> {
  return { key, title, render: (one) => <span className="operations-number">{text(one)}</span>, align: 'right' };
}
