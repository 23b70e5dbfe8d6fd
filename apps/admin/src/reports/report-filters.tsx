import { type FieldName, fieldName } from '@recado/api/fields';
import { listedUsers, queues, useAll, whatsapps } from '@recado/api/live';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { ContactField, DateField, Form, SelectField } from '@recado/ui/records';
import { weekdayName } from '../weekday-name.ts';
import type { ReportFilterValues } from './report-filter.ts';

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
  return (
    <Form<ReportFilterValues>
      layout="vertical"
      className="report-filters"
      aria-label={t('reports.filters')}
      initialValues={filter}
      onValuesChange={(changed) => onChange(changed)}
    >
      <DateField name={ownField('dateFrom')} label={t('dashboard.from')} />
      <DateField name={ownField('dateTo')} label={t('dashboard.to')} />
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
      <SelectField
        name={ownField('weekday')}
        label={t('reports.weekday')}
        placeholder={everything}
        choices={weekdays(language)}
      />
      <SelectField name={ownField('hour')} label={t('reports.hour')} placeholder={everything} choices={hours} />
    </Form>
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
