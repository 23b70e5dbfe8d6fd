import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { queryClient, useReport } from '@recado/api/live';
import type { AddressAudience, SecondFactorAudience, SignInRule } from '@recado/contract';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field, Select, SelectField, SettingsForm } from '@recado/ui/records';
import { useId, useMemo } from 'react';

const fields = fieldsOf('PUT /sign-in-rule');

const several = {
  nobody: 'settings.security.severalNobody',
  administrators: 'settings.security.administrators',
  everybody: 'settings.security.everybody',
} as const satisfies Record<SecondFactorAudience, string>;
const audiences = {
  nobody: 'settings.security.addressNobody',
  agents: 'settings.security.addressAgents',
  everybody: 'settings.security.addressEverybody',
} as const satisfies Record<AddressAudience, string>;

type Values = Pick<SignInRule, 'severalSessions' | 'addressAudience' | 'addresses'>;

/** At how many places, and from which addresses, people of the company sign in (ADR 181). */
export function SignInRuleSection() {
  const { t } = useTranslation('admin');
  const heading = useId();
  const { report, error, refetch } = useReport('GET /sign-in-rule', {}, { fresh: true });
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('settings.security.places')}</h2>
      {report && <RuleForm stored={report} />}
      {!report && (error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton />)}
    </section>
  );
}

function RuleForm({ stored }: { stored: SignInRule }) {
  const { t } = useTranslation('admin');
  const { ownAddress } = stored;
  const values = useMemo(() => valuesOf(stored), [stored]);
  const save = async (body: Values) => {
    await api('PUT /sign-in-rule', { body });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /sign-in-rule'] });
  };
  return (
    <SettingsForm<Values> stored={values} onSave={save} saved={t('settings.security.saved')} label={t('settings.save')}>
      <SelectField
        {...fields.severalSessions}
        label={t('settings.security.severalSessions')}
        help={t('settings.security.severalHelp')}
        clearable={false}
        choices={(['nobody', 'administrators', 'everybody'] as const).map((value) => ({
          value,
          label: t(several[value]),
        }))}
      />
      <SelectField
        {...fields.addressAudience}
        label={t('settings.security.addressAudience')}
        clearable={false}
        choices={(['nobody', 'agents', 'everybody'] as const).map((value) => ({ value, label: t(audiences[value]) }))}
      />
      <Field
        {...fields.addresses}
        required={false}
        label={t('settings.security.addresses')}
        help={t('settings.security.addressesHelp', { address: ownAddress })}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '\n']} />
      </Field>
    </SettingsForm>
  );
}

function valuesOf({ severalSessions, addressAudience, addresses }: SignInRule): Values {
  return { severalSessions, addressAudience, addresses };
}
