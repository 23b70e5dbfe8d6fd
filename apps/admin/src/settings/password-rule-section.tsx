import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { queryClient, useReport } from '@recado/api/live';
import type { PasswordRule } from '@recado/contract';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { NumberField, SettingsForm, SwitchField } from '@recado/ui/records';
import { useId } from 'react';

const fields = fieldsOf('PUT /password-rule');

/** What the company asks of new passwords (ADR 190). */
export function PasswordRuleSection() {
  const { t } = useTranslation('admin');
  const heading = useId();
  const { report, error, refetch } = useReport('GET /password-rule', {}, { fresh: true });
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('settings.passwords.title')}</h2>
      <p className="admin-meta">{t('settings.passwords.help')}</p>
      {report && <RuleForm stored={report} />}
      {!report && (error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton />)}
    </section>
  );
}

function RuleForm({ stored }: { stored: PasswordRule }) {
  const { t } = useTranslation('admin');
  const save = async (body: PasswordRule) => {
    await api('PUT /password-rule', { body });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /password-rule'] });
  };
  return (
    <SettingsForm<PasswordRule>
      stored={stored}
      onSave={save}
      saved={t('settings.security.saved')}
      label={t('settings.save')}
    >
      <NumberField
        {...fields.minimumLength}
        label={t('settings.passwords.minimumLength')}
        help={t('settings.passwords.minimumHelp')}
      />
      <SwitchField {...fields.checksList} label={t('settings.passwords.checksList')} />
    </SettingsForm>
  );
}
