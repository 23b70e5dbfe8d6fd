import type { Revenue } from '@recado/contract';
import { formatMoney } from '@recado/ui/core';
import { localeOf, useLanguage, useTranslation } from '@recado/ui/i18n';
import { Bars } from '@recado/ui/records';

/** What was paid in each of the last twelve months, a bar for each, the oldest first. */
export function ReceivedByMonth({ months }: Pick<Revenue, 'months'>) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const monthName = new Intl.DateTimeFormat(localeOf[language], { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const most = Math.max(...months.map(({ received }) => received));
  return (
    <section className="revenue-months" aria-labelledby="revenue-months">
      <h2 id="revenue-months">{t('revenue.perMonth')}</h2>
      {most > 0 ? (
        <Bars
          bars={months.map(({ monthStart, received }) => ({
            key: monthStart,
            name: monthName.format(new Date(monthStart)),
            text: formatMoney(received),
            share: received / most,
          }))}
        />
      ) : (
        <p>{t('revenue.nothingReceived')}</p>
      )}
    </section>
  );
}
