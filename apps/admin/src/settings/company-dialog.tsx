import type { BodyInput, ManagedCompany } from '@recado/api/contract';
import { initialOf } from '@recado/api/fields';
import { useCreate, useUpdate } from '@recado/api/live';
import { Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog } from '@recado/ui/records';
import { useState } from 'react';
import { companies } from './companies.ts';
import { BillingFields, CompanyFields, isBillingField } from './company-fields.tsx';
import { CompanyUsers } from './company-users.tsx';

type Values = BodyInput<'POST /companies'>;

/** Creates a company with its administrator, or changes one: its data, its billing address, its users (SPEC §2.9). */
export function CompanyDialog({ edited, onClose }: { edited: Edited<ManagedCompany>; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const create = useCreate(companies);
  const update = useUpdate(companies);
  const [tab, setTab] = useState('data');
  const company = edited === 'new' ? undefined : edited;
  const data = { key: 'data', label: t('companies.tabData'), children: <CompanyFields company={company} /> };
  const billing = { key: 'billing', label: t('companies.tabBilling'), children: <BillingFields /> };
  const users = company && { key: 'users', label: t('companies.tabUsers'), children: <CompanyUsers id={company.id} /> };
  const close = () => {
    setTab('data');
    onClose();
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={600}
      title={t(company ? 'companies.editTitle' : 'companies.newTitle')}
      initialValues={company ? valuesOf(company) : initialOf('POST /companies')}
      onSave={(values) => (company ? update.mutateAsync({ id: company.id, body: values }) : create.mutateAsync(values))}
      onInvalid={(field) => setTab(isBillingField(field) ? 'billing' : 'data')}
      onClose={close}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[{ ...data, forceRender: true }, { ...billing, forceRender: true }, ...(users ? [users] : [])]}
      />
    </RecordDialog>
  );
}

function valuesOf({ planId, email, ...company }: ManagedCompany): Partial<Values> {
  return { ...company, planId: planId ?? undefined, email: email ?? undefined };
}
