import { daysUntil, isClosed, type Session, useSession } from '@recado/auth';
import { formatDate } from '@recado/ui/core';
import { translate, useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined } from '@recado/ui/icons';
import { Link, useLocation } from '@recado/ui/router';
import { subscriptionText } from '../failures/error-text.ts';
import '../banners/banner.css';
import './subscription.css';

const payPage = '/financeiro';
const openPages = [payPage, '/subscription'];

/**
 * How long the subscription still lasts, or when it ended; administrators also get a link to pay. Not shown on a closed
 * page, which says so itself.
 */
export default function Banner() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const session = useSession();
  const mayPay = session.abilities.has('invoices:view') && session.user.subscription.state !== 'blocked';
  if (isClosed(session) && !openPages.includes(pathname)) return null;
  return (
    <div className="layout-banner subscription-banner" role="status" data-over={isClosed(session) || undefined}>
      <ClockCircleOutlined aria-hidden />
      <span>{textFor(session)}</span>
      {mayPay && pathname !== payPage && <Link to={`${payPage}?invoice=next`}>{t('subscription.pay')}</Link>}
    </div>
  );
}

function textFor({ user: { company, subscription } }: Session): string {
  const { dueDate } = company;
  const days = daysUntil(dueDate);
  if (subscription.state === 'blocked' || days === null) return subscriptionText(null);
  if (subscription.state === 'grace' && dueDate && subscription.lastDay) {
    const dates = { date: formatDate(dueDate), lastDay: formatDate(subscription.lastDay) };
    return translate('shell:subscription.grace', dates);
  }
  // The browser's day may differ from the company's.
  if (subscription.state === 'active' && days >= 0) return translate('shell:subscription.endsSoon', { count: days });
  return subscriptionText(dueDate);
}
