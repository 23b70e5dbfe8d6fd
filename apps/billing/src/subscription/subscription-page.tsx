import { daysUntil, useSession } from '@recado/auth';
import { Button, formatDate, formatMoney, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { Facts } from '../facts.tsx';
import { BillingEmail } from './billing-email.tsx';
import { OwnData } from './own-data.tsx';

/** The trial or the plan of the company, its billing e-mail, and the way to pay (SPEC §2.9). */
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
        <Button type="primary" size="large" onClick={() => navigate('/financeiro')}>
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
