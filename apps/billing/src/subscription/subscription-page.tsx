import { fetchFile } from '@recado/api/client';
import { daysUntil, useSession } from '@recado/auth';
import { Button, formatDate, formatMoney, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ExportButton } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { Facts } from '../facts.tsx';
import { BillingEmail } from './billing-email.tsx';

/** The trial or the plan of the company, its billing e-mail, and a link to pay (SPEC §2.9). */
export default function SubscriptionPage() {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const isExpired = useSession().user.subscription.state === 'expired';
  return (
    <div className="billing-page">
      <h1>{t('subscription.title')}</h1>
      <section className="billing-card" aria-labelledby="subscription-state">
        <h2 id="subscription-state">{t('subscription.state')}</h2>
        <SubscriptionState />
        <Button type="primary" size="large" onClick={() => navigate('/financeiro?invoice=next')}>
          {t('subscription.subscribe')}
        </Button>
      </section>
      <BillingEmail />
      {isExpired && <OwnData />}
    </div>
  );
}

/** The days left of the trial, from `trialExpiration`; after it, plan and due date. */
function SubscriptionState() {
  const { t } = useTranslation('billing');
  const { plan, dueDate, trialExpiration } = useSession().user.company;
  const trialDays = daysUntil(trialExpiration);
  const daysLeft = daysUntil(dueDate);
  const isOver = daysLeft !== null && daysLeft < 0;
  return (
    <>
      {trialDays !== null && trialDays >= 0 && !isOver && (
        <StatusText tone="info">
          {trialDays === 0 ? t('subscription.trialToday') : t('subscription.trialDays', { count: trialDays })}
        </StatusText>
      )}
      {isOver && dueDate && (
        <StatusText tone="danger">{t('subscription.over', { date: formatDate(dueDate) })}</StatusText>
      )}
      <Facts
        facts={[
          [t('subscription.plan'), plan?.name],
          [t('subscription.price'), plan && formatMoney(plan.value)],
          [t('subscription.dueDate'), dueDate && formatDate(dueDate)],
        ]}
      />
    </>
  );
}

/** The data that a company may still export after its subscription ended; its other pages are closed (ADR 60). */
function OwnData() {
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
