import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { queryClient, useReport } from '@recado/api/live';
import type { BillingDetails } from '@recado/contract';
import { Button, ErrorState, ListSkeleton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, checkMended, EmailField, Form, useSaving } from '@recado/ui/records';
import { useEffect, useState } from 'react';

const { email: emailFacts } = fieldsOf('PUT /billing-details');

/** The e-mail address for invoices and warnings, which can be changed. */
export function BillingEmail() {
  const { t } = useTranslation('billing');
  const { report, error, refetch } = useReport('GET /billing-details', {}, { refreshOn: ['company'] });
  return (
    <section className="billing-card" aria-labelledby="billing-email">
      <h2 id="billing-email">{t('subscription.billing')}</h2>
      {report && <EmailForm stored={report} />}
      {!report && error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton rows={1} />}
    </section>
  );
}

interface Values {
  email: string;
}

/** Changes by others appear as long as nothing was typed. */
function EmailForm({ stored: { email } }: { stored: BillingDetails }) {
  const { t } = useTranslation('billing');
  const notify = useNotify();
  const [form] = Form.useForm<Values>();
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (!isChanged) form.setFieldsValue({ email: email ?? '' });
  }, [form, email, isChanged]);
  const { isSaving, problem, save } = useSaving<Values>(form, {
    onSave: async (body) => {
      await api('PUT /billing-details', { body });
      await queryClient.invalidateQueries({ queryKey: ['report', 'GET /billing-details'] });
    },
    onSaved: () => {
      setChanged(false);
      notify.success(t('subscription.saved'));
    },
    onRefused: (field) => form.focusField(field),
  });
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onBlur"
      initialValues={{ email: email ?? '' }}
      onValuesChange={(changed) => {
        setChanged(true);
        checkMended(form)(changed);
      }}
      onFinish={(values) => void save(values)}
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      <EmailField
        {...emailFacts}
        required
        label={t('subscription.email')}
        help={t('subscription.emailHelp')}
        autoComplete="email"
      />
      <Button htmlType="submit" loading={isSaving}>
        {t('subscription.save')}
      </Button>
    </Form>
  );
}
