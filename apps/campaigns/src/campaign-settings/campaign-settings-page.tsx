import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import { Button, ErrorState, ListSkeleton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, checkMended, Form, ListPage, useSaving } from '@recado/ui/records';
import { useEffect, useMemo, useState } from 'react';
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
      {stored && <SettingsForm stored={stored} />}
    </ListPage>
  );
}

/** The form; changes by others appear as long as nothing was typed. */
function SettingsForm({ stored }: { stored: SettingsValues }) {
  const { t } = useTranslation('campaigns');
  const notify = useNotify();
  const [form] = Form.useForm<SettingsValues>();
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (!isChanged) form.setFieldsValue(stored);
  }, [form, stored, isChanged]);
  const { isSaving, problem, save } = useSaving<SettingsValues>(form, {
    onSave: async ({ dailyCap = null, ...values }) => {
      const settings = { ...values, dailyCap };
      const saved = await api('POST /campaign-settings', { body: { settings } }).catch((failure: unknown) => {
        throw besideFields(failure);
      });
      form.setFieldsValue(valuesOf(saved));
    },
    onSaved: () => {
      setChanged(false);
      notify.success(t('campaignSettings.saved'));
    },
    onRefused: (field) => form.focusField(field),
  });
  return (
    <Form<SettingsValues>
      form={form}
      className="campaign-settings"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      initialValues={stored}
      disabled={isSaving}
      onValuesChange={(changed) => {
        setChanged(true);
        checkMended(form)(changed);
      }}
      onFinish={(values) => void save(values)}
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      <PaceFields stored={stored} />
      <section aria-labelledby="campaign-variables">
        <h2 id="campaign-variables">{t('campaignSettings.variablesTitle')}</h2>
        <VariablesField />
      </section>
      <QuietFields />
      <WordFields />
      <div className="campaign-settings-actions">
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('campaignSettings.save')}
        </Button>
      </div>
    </Form>
  );
}
