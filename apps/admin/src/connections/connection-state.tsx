import type { ConnectionStatus, Whatsapp } from '@recado/api/contract';
import { StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

const tones: Record<ConnectionStatus, Tone> = {
  CONNECTED: 'success',
  qrcode: 'warning',
  PAIRING: 'warning',
  OPENING: 'info',
  TIMEOUT: 'warning',
  DISCONNECTED: 'danger',
  passkey_required: 'danger',
  banned: 'danger',
};

/** A connection's state in words, and what the administrator should do about it (SPEC §4.3). */
export function ConnectionState({ whatsapp }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  const { status } = whatsapp;
  return (
    <div>
      <StatusText tone={tones[status]}>{t(`connections.status.${status}`)}</StatusText>
      {status !== 'CONNECTED' && <p className="connection-help">{t(`connections.help.${status}`)}</p>}
    </div>
  );
}
