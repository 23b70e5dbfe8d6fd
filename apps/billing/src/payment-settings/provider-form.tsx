import { ApiFailure, api, failureOf } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import type { BodyInput } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, checkMended, Form, useSaving } from '@recado/ui/records';
import type { ReactNode } from 'react';

/** A change of the settings of payments. */
export type SettingsBody = NonNullable<BodyInput<'PUT /payment-settings'>>;

interface ProviderFormProps<Values> {
  initialValues: Partial<Values>;
  bodyOf: (values: Values) => SettingsBody | Promise<SettingsBody>;
  children?: ReactNode;
}

/** The settings of one provider; saving them also chooses it. */
export function ProviderForm<Values extends object>(props: ProviderFormProps<Values>) {
  const { initialValues, bodyOf, children } = props;
  const { t } = useTranslation('billing');
  const notify = useNotify();
  const [form] = Form.useForm<Values>();
  const { isSaving, problem, save } = useSaving<Values>(form, {
    onSave: async (values) => {
      const body = await bodyOf(values);
      await api('PUT /payment-settings', { body }).catch((failure: unknown) => {
        throw besideFields(failure);
      });
      await queryClient.invalidateQueries({ queryKey: ['report', 'GET /payment-settings'] });
    },
    onSaved: () => notify.success(t('paymentSettings.saved')),
    onRefused: (field) => form.focusField(field),
  });
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onBlur"
      disabled={isSaving}
      initialValues={initialValues}
      onValuesChange={checkMended(form)}
      onFinish={(values) => void save(values)}
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      {children}
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {t('paymentSettings.save')}
      </Button>
    </Form>
  );
}

/** A refusal of the server with the names of the form's fields. */
function besideFields(failure: unknown): ApiFailure {
  const { status, body } = failureOf(failure);
  const issues = (body.issues ?? []).map((issue) => ({
    ...issue,
    path: issue.path.replace(/^body\.(staticKey|efi)\./, 'body.'),
  }));
  return new ApiFailure(status, { ...body, issues }, failure);
}
