import { fetchFile } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { ExportButton } from '@recado/ui/records';

/** What a company whose subscription ended may still take along; its other pages are closed (ADR 60). */
export function OwnData() {
  const { t } = useTranslation('billing');
  return (
    <section className="billing-card" aria-labelledby="own-data">
      <h2 id="own-data">{t('subscription.exportTitle')}</h2>
      <p>{t('subscription.exportText')}</p>
      <div className="billing-exports">
        <ExportButton
          text={t('subscription.exportContacts')}
          fileName={t('subscription.contactsFile')}
          fetch={() => fetchFile('GET /contacts/export', {})}
        />
        <ExportButton
          text={t('subscription.exportRounds')}
          fileName={t('subscription.roundsFile')}
          fetch={() => fetchFile('GET /ticket/reports/export', {})}
        />
        <ExportButton
          text={t('subscription.exportAudit')}
          fileName={t('subscription.auditFile')}
          fetch={() => fetchFile('GET /audits/export', {})}
        />
      </div>
    </section>
  );
}
