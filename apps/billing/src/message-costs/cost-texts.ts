import type { MessageCost } from '@recado/contract';
import { formatAmounts } from '@recado/ui/core';
import { localeOf, useLanguage, useTranslation } from '@recado/ui/i18n';

/** The sums of a cost, one for each currency; a dash without any. */
export function costText({ amounts }: Pick<MessageCost, 'amounts'>): string {
  return formatAmounts(amounts) || '—';
}

/** The name of a month, YYYY-MM, e.g. "nov. de 2026". */
export function useMonthName(): (month: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(localeOf[language], { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01`));
}

const named = [
  'marketing',
  'utility',
  'authentication',
  'authentication_international',
  'service',
  'marketing_lite',
  'referral_conversion',
] as const;

/** The name of a category; WhatsApp's own word for one that has no name here yet. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation('billing');
  return (category) => {
    const known = named.find((name) => name === category);
    return known ? t(`costs.categories.${known}`) : category;
  };
}
