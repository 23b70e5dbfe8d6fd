import { useSession } from '@recado/auth';
import type { Invoice } from '@recado/contract';
import { formatDate, formatMoney, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Facts } from '../facts.tsx';

/** The plan with its limits and price per month from the server, and the items of this invoice (SPEC §9). */
export function PlanCard({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const { plan } = useSession().user.company;
  return (
    <>
      {plan && (
        <section className="billing-plan" aria-labelledby="checkout-plan">
          <h3 id="checkout-plan">{plan.name}</h3>
          <p className="billing-price">
            {formatMoney(plan.value)} <small>{t('checkout.perMonth')}</small>
          </p>
          <ul>
            <li>{t('checkout.users', { count: plan.users, formatted: formatNumber(plan.users) })}</li>
            <li>{t('checkout.connections', { count: plan.connections, formatted: formatNumber(plan.connections) })}</li>
            <li>{t('checkout.queues', { count: plan.queues, formatted: formatNumber(plan.queues) })}</li>
          </ul>
        </section>
      )}
      <InvoiceFacts invoice={invoice} />
    </>
  );
}

/** The items, due date and amount, fixed when the invoice was created. */
export function InvoiceFacts({ invoice: { id, detail, dueDate, value, lines } }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const several = lines.length > 1 ? lines : [];
  return (
    <Facts
      facts={[
        [t('checkout.invoice'), `${id} · ${detail}`],
        [t('invoices.dueDate'), formatDate(dueDate)],
        ...several.map(
          (line) => [t(`invoices.line.${line.kind}`, { detail: line.detail }), formatMoney(line.value)] as const,
        ),
        [t('invoices.value'), formatMoney(value)],
      ]}
    />
  );
}
