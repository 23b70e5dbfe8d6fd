import { api } from '@recado/api/client';
import { applyAnswer, useLiveList, useRemove } from '@recado/api/live';
import { daysUntil, useSession } from '@recado/auth';
import type { ManagedCompany } from '@recado/contract';
import { nextDueDate } from '@recado/contract/due-dates';
import { formatDate, formatMoney, formatPhone, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CalendarOutlined, CustomerServiceOutlined, DollarOutlined, SendOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, useConfirmDestructive, useSearch } from '@recado/ui/records';
import { Suspense, useState } from 'react';
import { useInvitationLink } from '../invitation-link.tsx';
import { AskDialog, AskedSupport } from '../support/lazy-parts.ts';
import { companies } from './companies.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { nearnessOf } from './company-due.ts';
import { CompanyStatus, DueDay } from './company-due-day.tsx';
import { MessageLimitDialog } from './message-limit-dialog.tsx';

/** The companies of the installation, tinted by the days to their due dates, for the super user (SPEC §2.9, §4.6). */
export default function CompaniesTab() {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const search = useSearch();
  const list = useLiveList(companies, { searchParam: search.searchParam });
  const remove = useRemove(companies);
  const notify = useNotify();
  const renew = useRenewal();
  const link = useInvitationLink();
  const [limited, setLimited] = useState<ManagedCompany>();
  const [asked, setAsked] = useState<ManagedCompany>();
  const invite = ({ id, name }: ManagedCompany) =>
    api('POST /companies/:companyId/invitation', { params: { companyId: id } })
      .then((invitation) => link.show(name, invitation))
      .catch(notify.error);
  const columns: Column<ManagedCompany>[] = [
    { key: 'id', title: 'ID', render: ({ id }) => id, align: 'right', width: '1%', onlyWide: true },
    { key: 'name', title: t('companies.name'), render: ({ name }) => name, isCardTitle: true, grows: true },
    { key: 'email', title: t('companies.email'), render: ({ email }) => email, grows: true },
    { key: 'phone', title: t('companies.phone'), render: ({ phone }) => phone && formatPhone(phone), onlyWide: true },
    { key: 'plan', title: t('companies.plan'), render: ({ plan }) => plan?.name },
    { key: 'value', title: t('plans.value'), render: ({ plan }) => plan && formatMoney(plan.value), align: 'right' },
    { key: 'usage', title: t('companies.usage'), render: ({ usage }) => usage.users, align: 'right' },
    { key: 'status', title: t('companies.status'), render: ({ status }) => <CompanyStatus isActive={status} /> },
    { key: 'due', title: t('companies.dueDate'), render: ({ dueDate }) => <DueDay dueDate={dueDate} /> },
  ];
  return (
    <RecordPage
      title={t('settings.tabs.companies')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('companies.add')}
      empty={{ title: t('companies.empty'), description: t('companies.emptyText') }}
      rowClass={({ dueDate }) => nearnessClass(dueDate)}
      moreActions={({ id, name, dueDate, invitedUntil }) => [
        {
          key: 'limit',
          label: t('companies.messageLimit.button', { name }),
          icon: <DollarOutlined />,
          run: setLimited,
        },
        ...(id === user.companyId
          ? []
          : [
              {
                key: 'support',
                label: t('companies.askSupport', { name }),
                icon: <CustomerServiceOutlined />,
                run: setAsked,
              },
            ]),
        ...(invitedUntil
          ? [{ key: 'invite', label: t('companies.newLink', { name }), icon: <SendOutlined />, run: invite }]
          : []),
        ...(dueDate
          ? [{ key: 'renew', label: t('companies.renew', { name }), icon: <CalendarOutlined />, run: renew }]
          : []),
      ]}
      above={
        <Suspense>
          <AskedSupport />
        </Suspense>
      }
      removal={{
        title: t('companies.deleteTitle'),
        consequence: t('companies.deleteConsequence'),
        run: ({ id }) => remove.mutateAsync(id).then(() => notify.success(t('companies.deleted'))),
      }}
      may={{ remove: ({ id }) => id !== user.companyId }}
      dialog={(edited, close) => <CompanyDialog edited={edited} onInvited={link.show} onClose={close} />}
    >
      {link.dialog}
      {asked && (
        <Suspense>
          <AskDialog company={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {limited && <MessageLimitDialog company={limited} onClose={() => setLimited(undefined)} />}
    </RecordPage>
  );
}

function nearnessClass(dueDate: string | null): string | undefined {
  const nearness = nearnessOf(daysUntil(dueDate));
  return nearness && `company-${nearness}`;
}

const secondsToUndo = 10;

/**
 * '+Vencimento': advances the due date that is on the screen, so a second click does not advance it twice. It asks with
 * the new date, because it gives access away, and can be undone.
 */
function useRenewal(): (company: ManagedCompany) => void {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const takeBack = async ({ id, name }: ManagedCompany, dueDate: string) => {
    const change = { params: { companyId: id }, body: { dueDate } };
    await applyAnswer(companies, () => api('PUT /companies/:companyId', change));
    notify.success(t('companies.undone', { name, date: formatDate(dueDate) }));
  };
  const renew = async (company: ManagedCompany, dueDate: string) => {
    const { id, name } = company;
    const key = 'POST /companies/:companyId/renewal';
    const request = { params: { companyId: id }, body: { dueDate } };
    const record = await applyAnswer(companies, () => api(key, request));
    notify.undoable({
      key: `renewed-${id}`,
      text: t('companies.renewed', { name, date: formatDate(record.dueDate ?? dueDate) }),
      seconds: secondsToUndo,
      undoText: t('companies.undo'),
      undo: () => void takeBack(company, dueDate).catch(notify.error),
    });
  };
  return (company) => {
    const { name, dueDate, recurrence, dueDay } = company;
    if (dueDate === null) return;
    const to = nextDueDate(dueDate, recurrence, dueDay);
    confirm({
      title: t('companies.renewTitle'),
      what: name,
      consequence: t('companies.renewTo', { from: formatDate(dueDate), to: formatDate(to) }),
      action: t('companies.renewAction'),
      run: () => renew(company, dueDate),
    });
  };
}
