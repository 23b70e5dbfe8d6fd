import { fieldsOf } from '@recado/api/fields';
import { useAll } from '@recado/api/live';
import type { ManagedCompany } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { DateField, EmailField, PasswordField, SelectField, SwitchField, TextField } from '@recado/ui/records';
import { ExcessOfCompany } from './plan-excess.tsx';
import { allPlans } from './plans.ts';

const fields = fieldsOf('POST /companies');
const every = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
const billing = [
  ['billingName', 'billingName'],
  ['addressZipCode', 'zipCode'],
  ['addressStreet', 'street'],
  ['addressDistrict', 'district'],
  ['addressCity', 'city'],
  ['addressState', 'state'],
] as const;

/** Whether a field is on the tab of the billing address. */
export function isBillingField(name: string): boolean {
  return billing.some(([field]) => field === name);
}

/** A company's name, plan, status and due date. */
export function CompanyFields({ company }: { company: ManagedCompany | undefined }) {
  const { t } = useTranslation('admin');
  const { items, isLoading } = useAll(allPlans, {});
  const choices = items.map(({ id, name }) => ({ value: id, label: name }));
  const recurrences = every.map((value) => ({ value, label: t(`companies.every.${value}`) }));
  return (
    <>
      <TextField {...fields.name} label={t('companies.name')} />
      <EmailField {...fields.email} label={t('companies.email')} />
      {!company && (
        <PasswordField
          {...fields.password}
          required={false}
          autoComplete="new-password"
          label={t('companies.password')}
          help={t('companies.passwordHelp')}
        />
      )}
      <TextField {...fields.phone} label={t('companies.phone')} />
      <SelectField {...fields.planId} label={t('companies.plan')} choices={choices} loading={isLoading} />
      {company && <ExcessOfCompany id={company.id} planId={company.planId} />}
      <DateField {...fields.dueDate} label={t('companies.dueDate')} />
      <SelectField {...fields.recurrence} label={t('companies.recurrence')} choices={recurrences} clearable={false} />
      <SwitchField {...fields.status} label={t('companies.active')} help={t('companies.activeHelp')} />
      <SwitchField {...fields.campaignsEnabled} label={t('companies.campaigns')} />
    </>
  );
}

/** The payer and their address. */
export function BillingFields() {
  const { t } = useTranslation('admin');
  return billing.map(([field, label]) => <TextField key={field} {...fields[field]} label={t(`companies.${label}`)} />);
}
