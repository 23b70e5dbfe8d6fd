import { useAll, whatsapps } from '@recado/api/live';
import { leastOfView, longestOfView } from '@recado/contract/view-bounds';
import { longestSearch } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form, NumberField, OrganisationsSelect, SelectField, SwitchField, TextField } from '@recado/ui/records';
import { tagChoices } from '../../board/tags/tags.ts';
import { useColleagues } from '../../team/users/colleagues.ts';
import { useQueueChoices } from '../queues/queue-choices.ts';
import { FieldConditions } from './field-conditions.tsx';
import { viewField } from './view-values.ts';

const statuses = ['open', 'pending', 'closed'] as const;

/** The parts of a view's filter. An empty field filters nothing. */
export function FilterFields() {
  const { t } = useTranslation('service-desk');
  const { queues, isLoading } = useQueueChoices(true);
  const { colleagues } = useColleagues();
  const { items: tags } = useAll(tagChoices, {});
  const { items: connections } = useAll(whatsapps, {});
  const agents = [
    { value: 'me', label: t('views.me') },
    { value: 'nobody', label: t('views.nobody') },
    ...namesOf(colleagues),
  ];
  const any = { multiple: true, placeholder: t('views.any') };
  return (
    <>
      <h3 className="view-parts">{t('views.parts')}</h3>
      <SelectField
        {...any}
        name={viewField('statuses')}
        label={t('views.statuses')}
        choices={statuses.map((value) => ({ value, label: t(`views.status.${value}`) }))}
      />
      <SelectField
        {...any}
        name={viewField('inQueues')}
        label={t('views.queues')}
        choices={namesOf(queues)}
        loading={isLoading}
      />
      <SelectField {...any} name={viewField('agents')} label={t('views.agents')} choices={agents} />
      <SelectField {...any} name={viewField('anyTags')} label={t('views.tags')} choices={namesOf(tags)} />
      <Form.Item name={viewField('organisations')} label={t('views.organisations')}>
        <OrganisationsSelect placeholder={t('views.any')} />
      </Form.Item>
      {connections.length > 1 && (
        <SelectField
          {...any}
          name={viewField('connections')}
          label={t('views.connections')}
          choices={namesOf(connections)}
        />
      )}
      <FieldConditions />
      <TimeField name="waitingMinutes" unit="minutes" />
      <TimeField name="silentHours" unit="hours" />
      <TimeField name="windowMinutes" unit="minutes" />
      {/* 0 finds what is missed already. */}
      <TimeField name="levelMinutes" unit="minutes" least={0} />
      <TextField name={viewField('searchParam')} label={t('views.words')} maximum={longestSearch} />
      <SwitchField name={viewField('withUnreadMessages')} label={t('views.unread')} />
    </>
  );
}

interface TimeFieldProps {
  name: keyof typeof longestOfView;
  unit: 'minutes' | 'hours';
  least?: number;
}

function TimeField({ name, unit, least = leastOfView }: TimeFieldProps) {
  const { t } = useTranslation('service-desk');
  return (
    <NumberField
      name={viewField(name)}
      label={t(`views.${name}`)}
      minimum={least}
      maximum={longestOfView[name]}
      step={1}
      suffix={t(`views.${unit}`)}
    />
  );
}

function namesOf(records: readonly { id: number; name: string }[]) {
  return records.map(({ id, name }) => ({ value: id, label: name }));
}
