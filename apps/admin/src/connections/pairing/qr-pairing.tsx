import { api } from '@recado/api/client';
import type { Whatsapp } from '@recado/api/contract';
import { Button, Skeleton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { QRCode } from '@recado/ui/records';

const waiting = new Set(['qrcode', 'OPENING', 'PAIRING']);

/** The QR code to scan; a new one takes its place when it expires, and after the last one a button asks for more. */
export function QrPairing({ whatsapp }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const again = () =>
    api('PUT /whatsappsession/:whatsappId', { params: { whatsappId: whatsapp.id } }).catch(notify.error);
  return (
    <div className="pairing">
      <div className="pairing-code" role="img" aria-label={t('pairing.qrLabel')}>
        {whatsapp.qrcode && whatsapp.status === 'qrcode' ? (
          // Black on white in both themes: phones do not read inverted codes.
          <QRCode value={whatsapp.qrcode} size={264} errorLevel="L" color="#000000" bgColor="#ffffff" />
        ) : (
          <PlaceOfQr whatsapp={whatsapp} onAgain={again} />
        )}
      </div>
      <ol>
        <li>{t('pairing.step1')}</li>
        <li>{t('pairing.step2')}</li>
        <li>{t('pairing.step3')}</li>
      </ol>
    </div>
  );
}

function PlaceOfQr({ whatsapp, onAgain }: { whatsapp: Whatsapp; onAgain: () => void }) {
  const { t } = useTranslation('admin');
  if (waiting.has(whatsapp.status)) return <Skeleton.Node active className="pairing-skeleton" />;
  return (
    <div className="pairing-again">
      <p>{t(`connections.help.${whatsapp.status}`)}</p>
      <Button type="primary" onClick={onAgain}>
        {t('connections.newQr')}
      </Button>
    </div>
  );
}
