import { useSession } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { subscriptionText } from '../failures/error-text.ts';
import { leave } from '../session/leave.ts';

/**
 * Shown instead of pages while the company has no access: the reason, and what to do. The page returns after the
 * payment.
 */
export default function ClosedCompany() {
  const { t } = useTranslation('shell');
  const { abilities, user } = useSession();
  const isExpired = user.subscription.state === 'expired';
  const mayPay = isExpired && abilities.has('invoices:view');
  return (
    <section className="failure-panel">
      <h1>{t(isExpired ? 'subscription.closed' : 'subscription.blockedTitle')}</h1>
      <p>{subscriptionText(isExpired ? user.company.dueDate : null)}</p>
      {isExpired && <p>{t(mayPay ? 'subscription.payToOpen' : 'subscription.waitToOpen')}</p>}
      <p className="failure-actions">
        {mayPay && <Link to="/financeiro?invoice=next">{t('subscription.pay')}</Link>}
        {mayPay && <Link to="/subscription">{t('subscription.takeAlong')}</Link>}
        <button type="button" className="plain-button" onClick={() => void leave()}>
          {t('menu.leave')}
        </button>
      </p>
    </section>
  );
}
