import { api, failureOf } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import type { PaymentSettings } from '@recado/contract';
import { Button, CopyButton, formatDateTime, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';

/** Signs in to the bank with the stored credentials and registers the URL for its notices; shows the result. */
export function BankCheck({ efi: { webhook } }: { efi: NonNullable<PaymentSettings['efi']> }) {
  const { t } = useTranslation('billing');
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const [cause, setCause] = useState<string>();
  const check = async () => {
    setRunning(true);
    setCause(undefined);
    try {
      await api('POST /payment-settings/check', {});
      await queryClient.invalidateQueries({ queryKey: ['report', 'GET /payment-settings'] });
      notify.success(t('paymentSettings.checked'));
    } catch (failure) {
      notify.error(failure);
      setCause(failureOf(failure).body.cause);
    } finally {
      setRunning(false);
    }
  };
  return (
    <section aria-labelledby="bank-notices">
      <h2 id="bank-notices">{t('paymentSettings.notices')}</h2>
      <div className="pix-text">
        <code>{webhook.address}</code>
        <CopyButton text={webhook.address} label={t('paymentSettings.copyAddress')} />
      </div>
      <StatusText tone={webhook.registeredAt ? 'success' : 'warning'}>
        {webhook.registeredAt
          ? t('paymentSettings.registered', { when: formatDateTime(webhook.registeredAt) })
          : t('paymentSettings.notRegistered')}
      </StatusText>
      {cause && <p className="billing-note">{t('paymentSettings.cause', { cause })}</p>}
      <div className="billing-actions">
        <Button loading={isRunning} onClick={() => void check()}>
          {t('paymentSettings.check')}
        </Button>
      </div>
    </section>
  );
}
