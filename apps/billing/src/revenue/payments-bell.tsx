import { useReport } from '@recado/api/live';
import type { BellProps } from '@recado/federation';
import { BellPopover, formatMoney, RelativeTime, StatusText, useAfterStart } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DollarOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useEffect, useState } from 'react';

/** The bell for payments that the operator has to look at; shown as long as there is one. */
export default function PaymentsBell({ onUnread }: BellProps) {
  return useAfterStart() && <OpenPayments onUnread={onUnread} />;
}

function OpenPayments({ onUnread }: BellProps) {
  const { t } = useTranslation('billing');
  const [isOpen, setOpen] = useState(false);
  const { report } = useReport(
    'GET /received-payments',
    { query: { state: 'open' } },
    { refreshOn: ['receivedPayment'], fresh: true },
  );
  const count = report?.count ?? 0;
  useEffect(() => onUnread(count), [count, onUnread]);
  if (!report || count === 0) return null;
  return (
    <BellPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={t('payments.title')}
      label={t('payments.bell', { count })}
      count={count}
      icon={<DollarOutlined />}
    >
      <ul className="bell-list">
        {report.records.map(({ id, companyName, value, reason, paidAt }) => (
          <li key={id}>
            <Link className="bell-entry" to="/revenue?tab=payments" onClick={() => setOpen(false)}>
              <strong>
                {companyName} · {formatMoney(value)}
              </strong>
              <StatusText tone="warning">
                {t(`payments.reasons.${reason ?? 'none'}`)} · <RelativeTime value={paidAt} />
              </StatusText>
            </Link>
          </li>
        ))}
      </ul>
    </BellPopover>
  );
}
