import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { queryClient, useReport } from '@recado/api/live';
import type { BillingDetails } from '@recado/contract';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EmailField, SettingsForm } from '@recado/ui/records';
import { useMemo } from 'react';

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

function EmailForm({ stored: { email } }: { stored: BillingDetails }) {
  const { t } = useTranslation('billing');
  const stored = useMemo(() => ({ email: email ?? '' }), [email]);
  const save = async (body: Values) => {
    await api('PUT /billing-details', { body });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /billing-details'] });
  };
  const texts = { saved: t('subscription.saved'), label: t('subscription.save') };
  return (
    <SettingsForm<Values> stored={stored} onSave={save} {...texts}>
      <EmailField
        {...emailFacts}
        required
        label={t('subscription.email')}
        help={t('subscription.emailHelp')}
        autoComplete="email"
      />
    </SettingsForm>
  );
}
