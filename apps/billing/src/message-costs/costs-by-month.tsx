import type { MessageCosts } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Bars } from '@recado/ui/records';
import { costText, useMonthName } from './cost-texts.ts';

/**
 * What the last twelve months cost, a bar for each, the oldest first; without prices, how many messages there were. The
 * bars compare the currency of the largest sum.
 */
export function CostsByMonth({ months }: Pick<MessageCosts, 'months'>) {
  const { t } = useTranslation('billing');
  const monthName = useMonthName();
  const all = months.flatMap(({ amounts }) => amounts);
  const [largest] = all.toSorted((one, other) => other.micros - one.micros);
  const lengthOf = ({ amounts, messages }: (typeof months)[number]) =>
    largest ? (amounts.find(({ currency }) => currency === largest.currency)?.micros ?? 0) : messages;
  const most = Math.max(1, ...months.map(lengthOf));
  return (
    <section className="revenue-months" aria-labelledby="costs-months">
      <h2 id="costs-months">{t('costs.perMonth')}</h2>
      <Bars
        bars={months.map((month) => ({
          key: month.month,
          name: monthName(month.month),
          text: costText(month),
          also: t('costs.messageCount', { count: month.messages, messages: formatNumber(month.messages) }),
          share: lengthOf(month) / most,
        }))}
      />
    </section>
  );
}
