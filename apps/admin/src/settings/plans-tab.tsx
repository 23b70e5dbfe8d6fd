import type { Plan } from '@recado/api/contract';
import { useLiveList, useRemove } from '@recado/api/live';
import { planFlags } from '@recado/api/plan-flags';
import { formatMoney, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { PlanDialog } from './plan-dialog.tsx';
import { plans } from './plans.ts';

/** The plans that companies subscribe to, for the super user (SPEC §2.9). */
export default function PlansTab() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(plans, { searchParam: search.searchParam });
  const remove = useRemove(plans);
  const columns: Column<Plan>[] = [
    { key: 'name', title: t('plans.name'), render: ({ name }) => name, isCardTitle: true },
    { key: 'users', title: t('plans.users'), render: ({ users }) => users, align: 'right' },
    { key: 'connections', title: t('plans.connections'), render: ({ connections }) => connections, align: 'right' },
    { key: 'queues', title: t('plans.queues'), render: ({ queues }) => queues, align: 'right' },
    { key: 'value', title: t('plans.value'), render: ({ value }) => formatMoney(value), align: 'right' },
    { key: 'public', title: t('plans.visibility'), render: ({ isPublic }) => <Visibility isPublic={isPublic} /> },
    { key: 'features', title: t('plans.features'), render: (plan) => <Features plan={plan} />, grows: true },
  ];
  return (
    <RecordPage
      title={t('settings.tabs.plans')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('plans.add')}
      empty={{ title: t('plans.empty'), description: t('plans.emptyText') }}
      removal={{ title: t('plans.deleteTitle'), run: ({ id }) => remove.mutateAsync(id) }}
      dialog={(edited, close) => <PlanDialog edited={edited} onClose={close} />}
    />
  );
}

function Visibility({ isPublic }: { isPublic: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <StatusText tone={isPublic ? 'success' : 'neutral'}>{t(isPublic ? 'plans.public' : 'plans.internal')}</StatusText>
  );
}

function Features({ plan }: { plan: Plan }) {
  const { t } = useTranslation('admin');
  return planFlags
    .filter((flag) => plan[flag])
    .map((flag) => t(`plans.flags.${flag}`))
    .join(', ');
}
