import { api } from '@recado/api/client';
import { useLookup, useReport } from '@recado/api/live';
import type { Charge } from '@recado/contract';
import {
  Button,
  CopyButton,
  ErrorState,
  formatDateTime,
  formatDuration,
  formatMoney,
  ListSkeleton,
  StatusText,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { QRCode } from '@recado/ui/records';
import { useEffect, useState } from 'react';

/**
 * The PIX charge of an invoice: QR code, the same code as text, value, and the time left (SPEC §4.6). The server
 * returns the same charge again, so a reload shows it, too.
 */
export function PixPanel({ invoiceId, onBack }: { invoiceId: number; onBack: () => void }) {
  const { t } = useTranslation('billing');
  const params = { invoiceId };
  const { report } = useReport('GET /invoices/:invoiceId/charge', { params }, { refreshOn: ['invoice'], fresh: true });
  const received = report?.underReview ?? [];
  const { charge, error, isLoading, renew } = useCharge(invoiceId);
  if (received.length > 0) return <UnderReview received={received} onBack={onBack} />;
  return (
    <section className="billing-card pix" aria-labelledby="pix-title">
      <h2 id="pix-title">{t('pix.title')}</h2>
      {charge && <PayableCharge key={charge.id} charge={charge} onRenew={renew} />}
      {!charge && error && <ErrorState failure={error} onRetry={renew} />}
      {!charge && isLoading && <ListSkeleton rows={3} />}
      <div className="billing-actions">
        <Button onClick={onBack}>{t('pix.back')}</Button>
      </div>
    </section>
  );
}

/** What came instead of the amount: the payer waits for the operator, and does not pay again. */
function UnderReview({ received, onBack }: { received: { value: number; paidAt: string }[]; onBack: () => void }) {
  const { t } = useTranslation('billing');
  return (
    <section className="billing-card pix" aria-labelledby="pix-title" role="status">
      <h2 id="pix-title">{t('pix.reviewTitle')}</h2>
      <ul>
        {received.map(({ value, paidAt }) => (
          <li key={paidAt}>{t('pix.received', { value: formatMoney(value), when: formatDateTime(paidAt) })}</li>
        ))}
      </ul>
      <p>{t('pix.reviewText')}</p>
      <div className="billing-actions">
        <Button onClick={onBack}>{t('pix.back')}</Button>
      </div>
    </section>
  );
}

function PayableCharge({ charge, onRenew }: { charge: Charge; onRenew: () => void }) {
  const { t } = useTranslation('billing');
  const [isOver, setOver] = useState(false);
  const { qrCode, value, expiresAt, confirmation } = charge;
  if (isOver) {
    return (
      <div className="pix-over" role="status">
        <p>{t('pix.over')}</p>
        <Button type="primary" onClick={onRenew}>
          {t('pix.renew')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="billing-price">{formatMoney(value)}</p>
      <div className="pix-code">
        {/* Black on white in both themes: banks do not read inverted codes. */}
        <QRCode
          aria-label={t('pix.qrLabel')}
          value={qrCode}
          type="svg"
          size={240}
          errorLevel="M"
          color="#000000"
          bgColor="#ffffff"
          bordered={false}
        />
      </div>
      <ol>
        <li>{t('pix.step1')}</li>
        <li>{t('pix.step2')}</li>
        <li>{t('pix.step3')}</li>
      </ol>
      <div className="pix-text">
        <code>{qrCode}</code>
        <CopyButton text={qrCode} label={t('pix.copy')} isWide />
      </div>
      <StatusText tone="info">
        <span role="status">{t('pix.waiting')}</span>
      </StatusText>
      {confirmation === 'manual' && <p className="billing-note">{t('pix.manual')}</p>}
      {expiresAt && <TimeLeft until={expiresAt} onOver={() => setOver(true)} />}
    </>
  );
}

/** How long a code can still be paid; announces once that it has expired. */
function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const { t } = useTranslation('billing');
  const seconds = useSecondsUntil(until);
  const isOver = seconds <= 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <p className="pix-time" role="timer">
      {t('pix.timeLeft', { time: formatDuration(seconds) })}
    </p>
  );
}

function useSecondsUntil(moment: string): number {
  const left = () => Math.max(0, Math.ceil((new Date(moment).getTime() - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  });
  return seconds;
}

/** The charge of an open invoice: the server returns the same one while it is pending, and then a new one. */
function useCharge(invoiceId: number) {
  const { found, failure, isLooking, renew } = useLookup(
    'charge',
    [invoiceId],
    () => fetchCharge(invoiceId),
    Number.POSITIVE_INFINITY,
  );
  return { charge: found, error: failure, isLoading: isLooking, renew };
}

async function fetchCharge(invoiceId: number): Promise<Charge> {
  return (await api('POST /subscription', { body: { invoiceId } })).charge;
}
