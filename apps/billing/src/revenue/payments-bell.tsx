import { useReport } from '@recado/api/live';
import type { BellProps } from '@recado/federation';
import { formatMoney, ListBell, RelativeTime, StatusText, useAfterStart } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DollarOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';

/** The bell for payments that the operator has to look at; shown as long as there is one. */
export default function PaymentsBell({ onUnread }: BellProps) {
  return useAfterStart() && <OpenPayments onUnread={onUnread} />;
}

function OpenPayments({ onUnread }: BellProps) {
  const { t } = useTranslation('billing');
  const { report } = useReport(
    'GET /received-payments',
    { query: { state: 'open' } },
    { refreshOn: ['receivedPayment'], fresh: true },
  );
  const count = report?.count ?? 0;
  return (
    <ListBell
      isOccasional
      title={t('payments.title')}
      label={t('payments.bell', { count })}
      count={count}
      icon={<DollarOutlined />}
      onUnread={onUnread}
      items={report?.records ?? []}
      keyOf={({ id }) => id}
      entry={({ companyName, value, reason, paidAt }, close) => (
        <Link className="bell-entry" to="/revenue?tab=payments" onClick={close}>
          <strong>
            {companyName} · {formatMoney(value)}
          </strong>
          <StatusText tone="warning">
            {t(`payments.reasons.${reason ?? 'none'}`)} · <RelativeTime value={paidAt} />
          </StatusText>
        </Link>
      )}
    />
  );
}
