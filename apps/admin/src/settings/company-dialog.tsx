import { api } from '@recado/api/client';
import { initialOf } from '@recado/api/fields';
import { applyAnswer, useReport, useUpdate } from '@recado/api/live';
import type { BodyInput, CompanyUser, Invitation, ManagedCompany } from '@recado/contract';
import { EmptyState, StatusText, Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, type Edited, LiveTable, RecordDialog, rowsOf } from '@recado/ui/records';
import { useState } from 'react';
import { companies } from './companies.ts';
import { BillingFields, CompanyFields, isBillingField } from './company-fields.tsx';

type Values = BodyInput<'POST /companies'>;

/** `onInvited` gets the link of a new company's administrator who has no password. */
interface CompanyDialogProps {
  edited: Edited<ManagedCompany>;
  onInvited: (name: string, invitation: Invitation | null) => void;
  onClose: () => void;
}

/** Creates a company with its administrator, or changes one: its data, its billing address, its users (SPEC §2.9). */
export function CompanyDialog({ edited, onInvited, onClose }: CompanyDialogProps) {
  const { t } = useTranslation('admin');
  const create = (body: Values) =>
    applyAnswer(companies, async () => {
      const { invitation, ...created } = await api('POST /companies', { body });
      onInvited(created.name, invitation);
      return created;
    });
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
      onSave={(values) => (company ? update.mutateAsync({ id: company.id, body: values }) : create(values))}
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

/** The users of a company, with their presence. */
function CompanyUsers({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const users = useReport('GET /companies/:companyId/users', { params: { companyId: id } });
  const columns: Column<CompanyUser>[] = [
    { key: 'name', title: t('users.name'), render: ({ name }) => name, isCardTitle: true },
    { key: 'email', title: t('users.email'), render: ({ email }) => email, grows: true },
    { key: 'profile', title: t('users.profile'), render: ({ profile }) => t(`profiles.${profile}`) },
    { key: 'online', title: t('users.online'), render: ({ online }) => <Presence isOnline={online} /> },
  ];
  return (
    <LiveTable
      label={t('companies.tabUsers')}
      list={rowsOf(users, users.report)}
      columns={columns}
      empty={<EmptyState title={t('companies.noUsers')} />}
    />
  );
}

function Presence({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <StatusText tone={isOnline ? 'success' : 'neutral'}>
      {t(isOnline ? 'users.isOnline' : 'users.isOffline')}
    </StatusText>
  );
}
