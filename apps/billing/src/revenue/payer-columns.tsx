import type { OverdueCompany } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import type { Column } from '@recado/ui/records';

type Payer = Pick<OverdueCompany, 'name' | 'email' | 'phone' | 'planName'>;

/** The payer, their contact data, and the plan: the first columns of both lists. */
export function usePayerColumns<Item extends Payer>(): Column<Item>[] {
  const { t } = useTranslation('billing');
  return [
    { key: 'name', title: t('revenue.company'), render: ({ name }) => name, isCardTitle: true, grows: true },
    { key: 'email', title: t('revenue.email'), render: ({ email }) => email, grows: true },
    { key: 'phone', title: t('revenue.phone'), render: ({ phone }) => phone },
    { key: 'plan', title: t('revenue.plan'), render: ({ planName }) => planName },
  ];
}
