import { fieldName } from '@recado/api/fields';
import type { PeriodQuery } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DateField, Form, SelectField } from '@recado/ui/records';

/** The periods of SPEC §9, in days. */
const periods = [3, 7, 15, 30, 60, 90];

interface Values {
  kind: 'date' | 'period';
  from?: string | null;
  to?: string | null;
  days?: number | null;
}

const ownField = fieldName<Values>;

/** Chooses the days of the figures; without any it shows 'Parametrize o filtro' (SPEC §5). */
export function PeriodFilter({
  isBusy,
  onFilter,
}: {
  isBusy: boolean;
  onFilter: (query: Partial<PeriodQuery>) => void;
}) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? 'date';
  const apply = (values: Values) => {
    const query = queryOf(values);
    if (query) onFilter(query);
    else notify.error(t('dashboard.setFilter'));
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className="dashboard-filter"
      aria-label={t('dashboard.filterBy')}
      initialValues={{ kind: 'date', from: null, to: null, days: null }}
      onFinish={apply}
    >
      <SelectField
        name={ownField('kind')}
        label={t('dashboard.filterBy')}
        clearable={false}
        choices={[
          { value: 'date', label: t('dashboard.byDate') },
          { value: 'period', label: t('dashboard.byPeriod') },
        ]}
      />
      {kind === 'date' && (
        <>
          <DateField name={ownField('from')} label={t('dashboard.from')} />
          <DateField name={ownField('to')} label={t('dashboard.to')} />
        </>
      )}
      {kind === 'period' && (
        <SelectField
          name={ownField('days')}
          label={t('dashboard.lastDays')}
          choices={periods.map((days) => ({ value: days, label: t('dashboard.days', { count: days }) }))}
        />
      )}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('dashboard.filter')}
      </Button>
    </Form>
  );
}

/** The query of the chosen days; undefined without a choice. */
function queryOf({ kind, from, to, days }: Values): Partial<PeriodQuery> | undefined {
  if (kind === 'period') return days ? { days } : undefined;
  if (!from && !to) return undefined;
  return { date_from: from ?? undefined, date_to: to ?? undefined };
}
