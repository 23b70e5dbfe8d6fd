import type { AppSettings } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Alert, Form } from '@recado/ui/records';
import { useEffect, useId, useState } from 'react';
import { type FormValues, formValues } from './form-values.ts';
import { SettingControl } from './setting-control.tsx';
import { useSavedSettings } from './use-saved-settings.ts';

interface AppSettingsSectionProps {
  stored: AppSettings;
  /** Called when the settings may be others than these. */
  onStored: () => void;
}

/** The settings of one app. Changes by others appear as long as nothing was typed; afterwards they are a conflict. */
export function AppSettingsSection({ stored: read, onStored }: AppSettingsSectionProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const notify = useNotify();
  const id = useId();
  const [form] = Form.useForm<FormValues>();
  const [isChanged, setChanged] = useState(false);
  const [saved, setSaved] = useState(read);
  const stored = saved.version > read.version ? saved : read;
  useEffect(() => {
    if (!isChanged) form.setFieldsValue(formValues(stored));
  }, [form, stored, isChanged]);
  const forget = () => {
    form.setFields(stored.fields.map(({ name }) => ({ name, errors: [] })));
    setChanged(false);
    onStored();
  };
  const { isSaving, problem, isConflict, save, settle } = useSavedSettings(form, { stored, isChanged }, (next) => {
    setSaved(next);
    forget();
    notify.success(t('settings.apps.saved', { name: stored.title[language] }));
  });
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{stored.title[language]}</h2>
      <Form<FormValues>
        form={form}
        name={`app-${stored.app}`}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        initialValues={formValues(stored)}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void save(values)}
      >
        {problem && <Alert type="error" showIcon role="alert" title={problem} />}
        {isConflict && (
          <Conflict
            onTakeTheirs={() => {
              settle();
              forget();
            }}
            onKeepMine={() => void save(form.getFieldsValue(), 'over theirs')}
          />
        )}
        {stored.fields.map((field) => (
          <SettingControl key={field.name} field={field} isStored={stored.stored.includes(field.name)} />
        ))}
        <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isChanged}>
          {t('settings.save')}
        </Button>
      </Form>
    </section>
  );
}

/** Somebody else saved meanwhile: what was typed is still there, and replaces theirs only if that is wanted. */
function Conflict({ onTakeTheirs, onKeepMine }: { onTakeTheirs: () => void; onKeepMine: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('settings.apps.conflict')}
      description={
        <div className="app-settings-choices">
          <Button onClick={onTakeTheirs}>{t('settings.apps.takeTheirs')}</Button>
          <Button onClick={onKeepMine}>{t('settings.apps.keepMine')}</Button>
        </div>
      }
    />
  );
}
