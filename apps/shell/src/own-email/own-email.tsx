import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import { Button, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';

/**
 * Whether the own e-mail is confirmed, and the button that sends its link again (ADR 191); nothing where the installation sends no
 * e-mails.
 */
export default function OwnEmailSection() {
  const { t } = useTranslation('shell');
  const notify = useNotify();
  const { report } = useReport('GET /users/me/email-proof', {}, { fresh: true });
  const [isBusy, setBusy] = useState(false);
  if (!report?.isMailed) return null;
  const send = () => {
    setBusy(true);
    api('POST /users/me/email-proof')
      .then(() => notify.success(t('ownEmail.sent', { email: report.email })), notify.error)
      .finally(() => setBusy(false));
  };
  return (
    <section className="recovery-number" aria-label={t('ownEmail.title')}>
      <div>
        <strong>{t('ownEmail.title')}</strong>
        <span>{report.email}</span>
        <StatusText tone={report.isProved ? 'success' : 'warning'}>
          {t(report.isProved ? 'profile.proved' : 'profile.unproved')}
        </StatusText>
      </div>
      {!report.isProved && (
        <Button loading={isBusy} onClick={send}>
          {t('ownEmail.send')}
        </Button>
      )}
      <p>{t('ownEmail.help')}</p>
    </section>
  );
}
