import type { MessageCost, MessageCosts } from '@recado/contract';
import { EmptyState, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { allOf, type Column, LiveTable } from '@recado/ui/records';
import { costText, useCategoryName } from './cost-texts.ts';

/** The costs of the month by number, category and campaign. */
export function CostTables({ costs: { numbers, categories, campaigns } }: { costs: MessageCosts }) {
  const { t } = useTranslation('billing');
  const categoryName = useCategoryName();
  return (
    <>
      <CostTable
        title={t('costs.byNumber')}
        rows={numbers.map(({ name, ...cost }) => ({ name: name ?? t('costs.deletedNumber'), ...cost }))}
      />
      <CostTable
        title={t('costs.byCategory')}
        rows={categories.map(({ category, ...cost }) => ({ name: categoryName(category), ...cost }))}
      />
      <CostTable
        title={t('costs.byCampaign')}
        rows={campaigns.map(({ campaignId, name, ...cost }) => ({
          name: campaignId === null ? t('costs.noCampaign') : (name ?? t('costs.deletedCampaign')),
          ...cost,
        }))}
      />
    </>
  );
}

type NamedCost = MessageCost & { name: string };

function CostTable({ title, rows }: { title: string; rows: readonly NamedCost[] }) {
  const { t } = useTranslation('billing');
  const count = (key: 'messages' | 'free' | 'unpriced'): Column<NamedCost> => ({
    key,
    title: t(`costs.${key}`),
    align: 'right',
    render: (row) => formatNumber(row[key]),
  });
  const columns: Column<NamedCost>[] = [
    { key: 'name', title, isCardTitle: true, grows: true, render: ({ name }) => name },
    ...[count('messages'), count('free'), count('unpriced')],
    { key: 'cost', title: t('costs.cost'), align: 'right', render: costText },
  ];
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <LiveTable label={title} list={allOf(rows)} columns={columns} empty={<EmptyState title={t('costs.nothing')} />} />
    </section>
  );
}
