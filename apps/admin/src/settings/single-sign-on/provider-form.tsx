import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { listedUsers, queues, useAll } from '@recado/api/live';
import type { BodyInput, SignInProvider } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Field, PasswordField, SelectField, SettingsForm, SwitchField, TextField } from '@recado/ui/records';
import { useMemo } from 'react';
import { MappingsInput, useProfileChoices } from './mappings-input.tsx';

const fields = fieldsOf('PUT /single-sign-on');

type Values = BodyInput<'PUT /single-sign-on'>;

const empty: Omit<Values, 'clientSecret'> = {
  ...{ issuer: '', clientId: '', onlyThisWay: false, emergencyUserId: null, createsUsers: true },
  ...{ profile: 'user', queueIds: [], claim: '', mappings: [] },
};

interface ProviderFormProps {
  stored: SignInProvider | null;
  onChanged: () => void;
}

/** The issuer, and what people get who sign in for the first time. A stored secret stays unless another one is entered. */
export function ProviderForm({ stored, onChanged }: ProviderFormProps) {
  const { t } = useTranslation('admin');
  const queueChoices = useAll(queues, {}).items.map(({ id, name }) => ({ value: id, label: name }));
  const administrators = useAll(listedUsers, {}).items.filter(({ seesAll }) => seesAll);
  const profiles = useProfileChoices();
  const values = useMemo(() => ({ ...valuesOf(stored), clientSecret: '' }), [stored]);
  const save = async ({ clientSecret, ...chosen }: Values) => {
    const emergencyUserId = chosen.emergencyUserId ?? null;
    const claim = chosen.claim ?? '';
    const mappings = (chosen.mappings ?? []).filter(({ value }) => value.trim() !== '');
    const body = { ...chosen, emergencyUserId, claim, mappings, ...(clientSecret && { clientSecret }) };
    await api('PUT /single-sign-on', { body });
    onChanged();
  };
  return (
    <SettingsForm<Values> stored={values} onSave={save} saved={t('singleSignOn.saved')} label={t('settings.save')}>
      <h3>{t('singleSignOn.issuerTitle')}</h3>
      <TextField {...fields.issuer} label={t('singleSignOn.issuer')} help={t('singleSignOn.issuerHelp')} />
      <TextField {...fields.clientId} label={t('singleSignOn.clientId')} />
      <PasswordField
        {...fields.clientSecret}
        required={false}
        label={t('singleSignOn.clientSecret')}
        help={t(stored?.hasCredential ? 'singleSignOn.secretKept' : 'singleSignOn.secretHelp')}
      />
      <h3>{t('singleSignOn.newPeople')}</h3>
      <SwitchField {...fields.createsUsers} label={t('singleSignOn.createsUsers')} />
      <SelectField {...fields.profile} label={t('singleSignOn.profile')} clearable={false} choices={profiles} />
      <SelectField
        {...fields.queueIds}
        required={false}
        multiple
        label={t('singleSignOn.queues')}
        choices={queueChoices}
      />
      <TextField
        {...fields.claim}
        required={false}
        label={t('singleSignOn.claim')}
        help={t('singleSignOn.claimHelp')}
      />
      <Field
        {...fields.mappings}
        required={false}
        label={t('singleSignOn.mappings')}
        help={t('singleSignOn.mappingsHelp')}
      >
        <MappingsInput queueChoices={queueChoices} />
      </Field>
      <h3>{t('singleSignOn.onlyTitle')}</h3>
      <SwitchField
        {...fields.onlyThisWay}
        label={t('singleSignOn.onlyThisWay')}
        help={t('singleSignOn.onlyThisWayHelp')}
      />
      <SelectField
        {...fields.emergencyUserId}
        required={false}
        label={t('singleSignOn.emergency')}
        help={t('singleSignOn.emergencyHelp')}
        choices={administrators.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </SettingsForm>
  );
}

function valuesOf(stored: SignInProvider | null): Omit<Values, 'clientSecret'> {
  if (!stored) return empty;
  const { hasCredential: _, profile, ...values } = stored;
  return { ...values, profile: profile === 'admin' || profile === 'supervisor' ? profile : 'user' };
}
