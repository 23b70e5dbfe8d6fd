import { fieldsOf, initialOf } from '@recado/api/fields';
import { useLiveList, useRemove, useSave } from '@recado/api/live';
import type { Plan } from '@recado/contract';
import { planFlags } from '@recado/contract/plan-flags';
import { formatMoney, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  type Column,
  type Edited,
  NumberField,
  RecordDialog,
  RecordPage,
  SwitchField,
  TextField,
  useSearch,
} from '@recado/ui/records';
import { ExcessOfLimits } from './plan-excess.tsx';
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

const fields = fieldsOf('POST /plans');

type Values = Omit<Plan, 'id'>;

/** Creates or changes a plan: its limits, price and features. A new one has every feature and is public (SPEC §3). */
function PlanDialog({ edited, onClose }: { edited: Edited<Plan>; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const store = useSave(plans, edited);
  const record = edited === 'new' ? undefined : edited;
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={t(record ? 'plans.editTitle' : 'plans.newTitle')}
      initialValues={record ?? initialOf('POST /plans')}
      onSave={(values) => store(values)}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('plans.name')} />
      <NumberField {...fields.users} label={t('plans.users')} />
      <NumberField {...fields.connections} label={t('plans.connections')} />
      <NumberField {...fields.queues} label={t('plans.queues')} />
      {record && <ExcessOfLimits planId={record.id} />}
      <NumberField {...fields.value} label={t('plans.value')} prefix="R$" step={0.01} />
      <SwitchField {...fields.isPublic} label={t('plans.public')} help={t('plans.publicHelp')} />
      {planFlags.map((flag) => (
        <SwitchField key={flag} {...fields[flag]} label={t(`plans.flags.${flag}`)} />
      ))}
    </RecordDialog>
  );
}
