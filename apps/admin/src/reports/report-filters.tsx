import { type FieldName, fieldName } from '@recado/api/fields';
import { listedUsers, localDay, queues, useAll, whatsapps } from '@recado/api/live';
import { useNarrowScreen } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { ContactField, DateField, Form, Select, SelectField } from '@recado/ui/records';
import { useId } from 'react';
import { weekdayName } from '../weekday-name.ts';
import type { ReportFilterValues } from './report-filter.ts';
import { type Days, daysOf, effectiveDays, type Period, periodOf, periods } from './report-period.ts';
import { SourceField } from './source-field.tsx';

const ownField = fieldName<ReportFilterValues>;

const statuses = ['open', 'pending', 'closed'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));
const weekdays = (language: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ value: weekday, label: weekdayName(weekday, language, 'long') }));

/** The filters beside the search; each change is applied at once. */
export function ReportFilters({
  filter,
  onChange,
}: {
  filter: ReportFilterValues;
  onChange: (changed: Partial<ReportFilterValues>) => void;
}) {
  const { t } = useTranslation('admin');
  const connections = useAll(whatsapps, {}).items;
  const people = useAll(listedUsers, {}).items;
  const all = useAll(queues, {}).items;
  const { language } = useLanguage();
  const everything = t('reports.all');
  const isNarrow = useNarrowScreen();
  const [form] = Form.useForm<ReportFilterValues>();
  const days = effectiveDays(filter, localDay(new Date()));
  const choose = (chosen: Days) => {
    form.setFieldsValue(chosen);
    onChange(chosen);
  };
  const chosenFilters = [filter.whatsappId, filter.users, filter.queueIds, filter.status].filter(
    (list) => list.length > 0,
  );
  const count =
    chosenFilters.length +
    [filter.contactId, filter.weekday, filter.hour, filter.source].filter((one) => one !== null).length;
  return (
    <Form<ReportFilterValues>
      form={form}
      layout="vertical"
      aria-label={t('reports.filters')}
      initialValues={{ ...filter, ...days }}
      onValuesChange={(changed) => onChange(changed)}
    >
      <div className="report-filters">
        <PeriodChoice days={days} onChoose={choose} />
        <DateField name={ownField('dateFrom')} label={t('dashboard.from')} />
        <DateField name={ownField('dateTo')} label={t('dashboard.to')} />
      </div>
      <details className="report-more" open={!isNarrow}>
        <summary>{count > 0 ? t('reports.filtersChosen', { count }) : t('reports.filters')}</summary>
        <div className="report-filters">
          <RecordsField name={ownField('whatsappId')} label={t('reports.connection')} records={connections} />
          <RecordsField name={ownField('users')} label={t('reports.user')} records={people} />
          <RecordsField name={ownField('queueIds')} label={t('reports.queue')} records={all} />
          <SelectField
            name={ownField('status')}
            label={t('reports.status')}
            multiple
            placeholder={everything}
            choices={statuses.map((status) => ({ value: status, label: t(`reports.statuses.${status}`) }))}
          />
          <ContactField name={ownField('contactId')} label={t('reports.contact')} placeholder={everything} />
          <SourceField days={days} chosen={filter.source} />
          <SelectField
            name={ownField('weekday')}
            label={t('reports.weekday')}
            placeholder={everything}
            choices={weekdays(language)}
          />
          <SelectField name={ownField('hour')} label={t('reports.hour')} placeholder={everything} choices={hours} />
        </div>
      </details>
    </Form>
  );
}

/** Chooses the period in words. */
function PeriodChoice({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const today = localDay(new Date());
  const chosen = periodOf(days, today);
  const choices = [...periods, ...(chosen === 'custom' ? (['custom'] as const) : [])];
  return (
    <div className="report-period">
      <label htmlFor={id}>{t('reports.period')}</label>
      <Select
        id={id}
        value={chosen}
        options={choices.map((period) => ({ value: period, label: t(`reports.periods.${period}`) }))}
        onChange={(period: Period) => {
          if (period !== 'custom') onChoose(daysOf(period, today));
        }}
      />
    </div>
  );
}

interface RecordsFieldProps {
  name: FieldName;
  label: string;
  records: readonly { id: number; name: string }[];
}

/** Chooses any number of records; without a choice, all. */
function RecordsField({ name, label, records }: RecordsFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <SelectField
      name={name}
      label={label}
      multiple
      placeholder={t('reports.all')}
      choices={records.map((record) => ({ value: record.id, label: record.name }))}
    />
  );
}
