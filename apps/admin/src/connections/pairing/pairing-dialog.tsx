import type { Whatsapp } from '@recado/contract';
import { Modal, Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Result } from '@recado/ui/records';
import { useEffect, useState } from 'react';
import { CodePairing } from './code-pairing.tsx';
import { QrPairing } from './qr-pairing.tsx';

/** Pairs a connection with a phone: by QR code, live as it changes, or by an 8-character code (SPEC §2.7). */
export function PairingDialog({ whatsapp, onClose }: { whatsapp: Whatsapp | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const isPaired = whatsapp?.status === 'CONNECTED';
  useCloseSoonAfter(isPaired, onClose);
  return (
    <Modal
      open={whatsapp !== undefined}
      title={whatsapp && t('pairing.title', { name: whatsapp.name })}
      width={640}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="pairing-stage" aria-live="polite">
        {whatsapp && isPaired && <Result status="success" title={t('pairing.done')} />}
        {whatsapp && !isPaired && <WaysToPair whatsapp={whatsapp} />}
      </div>
    </Modal>
  );
}

function WaysToPair({ whatsapp }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  const [way, setWay] = useState<'qr' | 'code'>('qr');
  const ways = [
    { value: 'qr' as const, label: t('pairing.byQr') },
    { value: 'code' as const, label: t('pairing.byCode') },
  ];
  return (
    <>
      {whatsapp.capabilities.pairingCode && <Segmented block value={way} onChange={setWay} options={ways} />}
      {way === 'qr' ? <QrPairing whatsapp={whatsapp} /> : <CodePairing whatsapp={whatsapp} />}
    </>
  );
}

/** Keeps the success message on the screen for a moment. */
function useCloseSoonAfter(happened: boolean, onClose: () => void) {
  useEffect(() => {
    if (!happened) return;
    const timer = setTimeout(onClose, 1500);
    return () => clearTimeout(timer);
  }, [happened, onClose]);
}
