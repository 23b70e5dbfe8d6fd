import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { queryClient, useReport } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { SecondFactorAudience, SecondFactorRule } from '@recado/contract';
import { ErrorState, formatDateTime, ListSkeleton } from '@recado/ui/core';
import { addTranslations, useTranslation } from '@recado/ui/i18n';
import { NumberField, SelectField, SettingsForm } from '@recado/ui/records';
import { lazy, Suspense, useMemo } from 'react';
import { CompanySupport } from '../support/lazy-parts.ts';
import { PasswordRuleSection } from './password-rule-section.tsx';
import { SignInRuleSection } from './sign-in-rule-section.tsx';
import { singleSignOnTexts } from './single-sign-on/texts.ts';

/** Loaded with its texts after the rest of the tab. */
const SingleSignOnSection = lazy(async () => {
  const [section] = await Promise.all([
    import('./single-sign-on/single-sign-on-section.tsx'),
    addTranslations('admin', singleSignOnTexts),
  ]);
  return section;
});

const fields = fieldsOf('PUT /second-factor-rule');

const audiences: readonly SecondFactorAudience[] = ['nobody', 'administrators', 'everybody'];

interface Values {
  audience: SecondFactorAudience;
  graceDays: number;
  helpHours: number;
}

/** Who of the company must sign in with a second factor, and how many already do (ADR 177). */
export default function SecurityTab() {
  const { t } = useTranslation('admin');
  const managesCompany = useAbility('company:manage');
  const { report, error, refetch } = useReport('GET /second-factor-rule', {}, { fresh: true });
  return (
    <div className="settings-form">
      <h1>{t('settings.tabs.security')}</h1>
      <p className="admin-meta">{t('settings.security.help')}</p>
      {report && <RuleForm stored={report} />}
      {!report && error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton />}
      <PasswordRuleSection />
      <SignInRuleSection />
      {managesCompany && (
        <Suspense>
          <CompanySupport />
        </Suspense>
      )}
      <Suspense fallback={<ListSkeleton />}>
        <SingleSignOnSection />
      </Suspense>
    </div>
  );
}

function RuleForm({ stored }: { stored: SecondFactorRule }) {
  const { t } = useTranslation('admin');
  const { audience, graceDays, helpHours, people, requiredFrom } = stored;
  const values = useMemo(() => ({ audience, graceDays, helpHours }), [audience, graceDays, helpHours]);
  const save = async (body: Values) => {
    await api('PUT /second-factor-rule', { body });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /second-factor-rule'] });
  };
  return (
    <SettingsForm<Values> stored={values} onSave={save} saved={t('settings.security.saved')} label={t('settings.save')}>
      <SelectField
        {...fields.audience}
        label={t('settings.security.audience')}
        clearable={false}
        choices={audiences.map((value) => ({ value, label: t(`settings.security.${value}`) }))}
      />
      <NumberField
        {...fields.graceDays}
        label={t('settings.security.graceDays')}
        help={t('settings.security.graceHelp')}
      />
      <NumberField
        {...fields.helpHours}
        label={t('settings.security.helpHours')}
        help={t('settings.security.helpHoursHelp')}
      />
      <p className="admin-meta">
        {t('settings.security.protectedPeople', { protected: stored.protected, people })}
        {requiredFrom && ` · ${t('settings.security.requiredFrom', { date: formatDateTime(requiredFrom) })}`}
      </p>
    </SettingsForm>
  );
}
