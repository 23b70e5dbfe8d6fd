import { fieldName } from '@recado/api/fields';
import { useTranslation } from '@recado/ui/i18n';
import { DateField, Form } from '@recado/ui/records';

/** The days of a log, both included. */
interface Days {
  dateFrom?: string;
  dateTo?: string;
}

const ownField = fieldName<Days>;

interface DayFiltersProps<Filters extends Days> {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The first and the last day; choosing one beyond the other moves the other, too. */
export function DayFilters<Filters extends Days>({ filters, onChange }: DayFiltersProps<Filters>) {
  const { t } = useTranslation('admin');
  const shown = (['dateFrom', 'dateTo'] as const).map((name) => ({ name, value: filters[name] ?? null }));
  const change = (changed: { dateFrom?: string | null; dateTo?: string | null }) => {
    const dateFrom = 'dateFrom' in changed ? (changed.dateFrom ?? undefined) : filters.dateFrom;
    const dateTo = 'dateTo' in changed ? (changed.dateTo ?? undefined) : filters.dateTo;
    if ('dateFrom' in changed) onChange({ ...filters, dateFrom, dateTo: laterOf(dateTo, dateFrom) });
    else onChange({ ...filters, dateTo, dateFrom: earlierOf(dateFrom, dateTo) });
  };
  return (
    <Form className="audit-days" layout="inline" colon={false} fields={shown} onValuesChange={change}>
      <DateField name={ownField('dateFrom')} label={t('audits.from')} />
      <DateField name={ownField('dateTo')} label={t('audits.to')} />
    </Form>
  );
}

function laterOf(to: string | undefined, from: string | undefined): string | undefined {
  return to !== undefined && from !== undefined && to < from ? from : to;
}

function earlierOf(from: string | undefined, to: string | undefined): string | undefined {
  return to !== undefined && from !== undefined && to < from ? to : from;
}
