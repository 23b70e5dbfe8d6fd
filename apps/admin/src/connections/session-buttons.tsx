import { api } from '@recado/api/client';
import type { Whatsapp } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { QrcodeOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';

type Call =
  | 'POST /whatsappsession/:whatsappId'
  | 'PUT /whatsappsession/:whatsappId'
  | 'DELETE /whatsappsession/:whatsappId';

/** The actions of a session by state (SPEC §4.3): QR code, try again, new QR, disconnect. */
export function SessionButtons({ whatsapp, onPair }: { whatsapp: Whatsapp; onPair: (whatsapp: Whatsapp) => void }) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const { isBusy, call } = useSessionCall(whatsapp.id);
  const isOfficial = whatsapp.capabilities.templates;
  const newPairing = async () => {
    await call('PUT /whatsappsession/:whatsappId');
    onPair(whatsapp);
  };
  const disconnect = () =>
    confirm({
      title: t('connections.disconnectTitle'),
      what: whatsapp.name,
      consequence: t(isOfficial ? 'official.disconnectConsequence' : 'connections.disconnectConsequence'),
      action: t('connections.disconnect'),
      run: () => call('DELETE /whatsappsession/:whatsappId'),
    });
  switch (whatsapp.status) {
    case 'qrcode':
      return (
        <Button type="primary" icon={<QrcodeOutlined aria-hidden />} onClick={() => onPair(whatsapp)}>
          {t('connections.qrCode')}
        </Button>
      );
    case 'OPENING':
      return <Button disabled>{t('connections.connecting')}</Button>;
    case 'CONNECTED':
    case 'PAIRING':
    case 'TIMEOUT':
      return (
        <Button danger loading={isBusy} onClick={disconnect}>
          {t('connections.disconnect')}
        </Button>
      );
    default:
      return (
        <div className="connection-buttons">
          <Button loading={isBusy} onClick={() => call('POST /whatsappsession/:whatsappId')}>
            {t('connections.tryAgain')}
          </Button>
          {!isOfficial && (
            <Button type="primary" loading={isBusy} onClick={newPairing}>
              {t('connections.newQr')}
            </Button>
          )}
        </div>
      );
  }
}

function useSessionCall(whatsappId: number) {
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const call = async (key: Call) => {
    setBusy(true);
    await api(key, { params: { whatsappId } }).catch(notify.error);
    setBusy(false);
  };
  return { isBusy, call };
}
