import { api } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import { useLookup } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { SelectField } from '@recado/ui/records';
import { adOf, nameOfAd, type ReportFilterValues } from './report-filter.ts';
import type { Days } from './report-period.ts';

const ownField = fieldName<ReportFilterValues>;

/** Chooses rounds by the advertisement that led to them: any, none, or one of those in the period. */
export function SourceField({ days, chosen }: { days: Days; chosen: string | null }) {
  const { t } = useTranslation('admin');
  const { dateFrom, dateTo } = days;
  const { found = [] } = useLookup('report ads', [dateFrom, dateTo], (signal) =>
    api('GET /ticket/reports/ads', { query: { dateFrom, dateTo }, signal }),
  );
  const ads = found.map(({ name, rounds }) => ({
    value: adOf(name),
    label: t('reports.adOfRounds', { name, rounds }),
  }));
  // One that led nobody in this period stays chosen, by its name.
  const name = nameOfAd(chosen);
  const missing = name && !found.some((ad) => ad.name === name) ? [{ value: adOf(name), label: name }] : [];
  return (
    <SelectField
      name={ownField('source')}
      label={t('reports.source')}
      placeholder={t('reports.all')}
      choices={[
        { value: 'any', label: t('reports.anyAd') },
        { value: 'none', label: t('reports.noAd') },
        ...ads,
        ...missing,
      ]}
    />
  );
}
