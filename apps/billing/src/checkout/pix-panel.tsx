import type { Charge } from '@recado/api/contract';
import { Button, CopyButton, ErrorState, formatMoney, ListSkeleton, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { QRCode } from '@recado/ui/records';
import { useState } from 'react';
import { TimeLeft } from './time-left.tsx';
import { useCharge } from './use-charge.ts';

/**
 * The PIX charge of an invoice: QR code, the same code as text, value, and the time left (SPEC §4.6). The server
 * answers the same charge again, so a reload shows it again.
 */
export function PixPanel({ invoiceId, onBack }: { invoiceId: number; onBack: () => void }) {
  const { t } = useTranslation('billing');
  const { charge, error, isLoading, renew } = useCharge(invoiceId);
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
