import type { Plan } from '@recado/api/contract';
import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import { planFlags } from '@recado/api/plan-flags';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, NumberField, RecordDialog, SwitchField, TextField } from '@recado/ui/records';
import { ExcessOfLimits } from './plan-excess.tsx';
import { plans } from './plans.ts';

const fields = fieldsOf('POST /plans');

type Values = Omit<Plan, 'id'>;

/** Creates or changes a plan: its limits, price and features. A new one has every feature and is public (SPEC §3). */
export function PlanDialog({ edited, onClose }: { edited: Edited<Plan>; onClose: () => void }) {
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
