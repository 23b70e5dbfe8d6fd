import { api } from '@recado/api/client';
import type { Whatsapp } from '@recado/contract';
import { Button, Skeleton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { QRCode } from '@recado/ui/records';
import { StateHelp } from '../connection-state.tsx';
import { isBeingPaired } from './is-being-paired.ts';

/** The QR code to scan. A new one replaces it when it expires; after the last one a button requests more. */
export function QrPairing({ whatsapp }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  return (
    <div className="pairing">
      <ol>
        <li>{t('pairing.step1')}</li>
        <li>{t('pairing.step2')}</li>
        <li>{t('pairing.step3')}</li>
      </ol>
      {whatsapp.qrcode && whatsapp.status === 'qrcode' ? (
        <div className="pairing-code" data-code>
          {/* Black on white in both themes: phones do not read inverted codes. */}
          <QRCode
            aria-label={t('pairing.qrLabel')}
            value={whatsapp.qrcode}
            size={264}
            errorLevel="L"
            color="#000000"
            bgColor="#ffffff"
            bordered={false}
          />
        </div>
      ) : (
        <div className="pairing-code">
          <PlaceOfQr whatsapp={whatsapp} />
        </div>
      )}
    </div>
  );
}

function PlaceOfQr({ whatsapp }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const again = () =>
    api('PUT /whatsappsession/:whatsappId', { params: { whatsappId: whatsapp.id } }).catch(notify.error);
  if (isBeingPaired(whatsapp)) {
    return (
      <div className="pairing-again" role="status">
        <Skeleton.Node active className="pairing-skeleton" />
        <p>
          <StateHelp whatsapp={whatsapp} />
        </p>
      </div>
    );
  }
  return (
    <div className="pairing-again">
      <p>
        <StateHelp whatsapp={whatsapp} />
      </p>
      <Button type="primary" onClick={again}>
        {t('connections.newQr')}
      </Button>
    </div>
  );
}
