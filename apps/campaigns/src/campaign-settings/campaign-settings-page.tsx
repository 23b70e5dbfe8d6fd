import { api } from '@recado/api/client';
import { queryClient, useReport } from '@recado/api/live';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ListPage, SettingsForm } from '@recado/ui/records';
import { useMemo } from 'react';
import { PaceFields, QuietFields, WordFields } from './settings-fields.tsx';
import { besideFields, type SettingsValues, valuesOf } from './settings-values.ts';
import { VariablesField } from './variables-field.tsx';
import './campaign-settings.css';

/** The settings of campaigns: pace, variables, quiet hours and opt-out (SPEC §2.10, §9). */
export default function CampaignSettingsPage() {
  const { t } = useTranslation('campaigns');
  const { report, error, refetch } = useReport('GET /campaign-settings', {}, { refreshOn: ['campaign-settings'] });
  const stored = useMemo(() => report && valuesOf(report), [report]);
  return (
    <ListPage title={t('campaignSettings.title')}>
      {error && !stored && <ErrorState failure={error} onRetry={refetch} />}
      {!error && !stored && <ListSkeleton />}
      {stored && <CampaignSettingsForm stored={stored} />}
    </ListPage>
  );
}

function CampaignSettingsForm({ stored }: { stored: SettingsValues }) {
  const { t } = useTranslation('campaigns');
  const save = async ({ dailyCap = null, ...values }: SettingsValues) => {
    await api('POST /campaign-settings', { body: { settings: { ...values, dailyCap } } }).catch((failure: unknown) => {
      throw besideFields(failure);
    });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /campaign-settings'] });
  };
  const texts = { saved: t('campaignSettings.saved'), label: t('campaignSettings.save') };
  return (
    <SettingsForm<SettingsValues> className="campaign-settings" stored={stored} onSave={save} savesUnchanged {...texts}>
      <PaceFields stored={stored} />
      <section aria-labelledby="campaign-variables">
        <h2 id="campaign-variables">{t('campaignSettings.variablesTitle')}</h2>
        <VariablesField />
      </section>
      <QuietFields />
      <WordFields />
    </SettingsForm>
  );
}
