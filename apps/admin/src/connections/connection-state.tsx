import type { ConnectionStatus, Whatsapp } from '@recado/contract';
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

/** The causes that are shown instead of the state. */
const explained = new Set([
  'connection_lost',
  'circuit_open',
  'qr_expired',
  'replaced',
  'logged_out',
  'version',
  'multidevice',
  'unsupported',
  'failed',
  'number_in_use',
  'account_offboarded',
  'app_removed',
  'account_deleted',
  'account_disabled',
]);

/** A connection's state as a text, with a hint what the administrator should do (SPEC §4.3). */
export function ConnectionState({ whatsapp }: { whatsapp: Pick<Whatsapp, 'status' | 'statusDetail'> }) {
  const { t } = useTranslation('admin');
  const { status } = whatsapp;
  return (
    <div>
      <StatusText tone={tones[status]}>{t(`connections.status.${status}`)}</StatusText>
      {status !== 'CONNECTED' && (
        <p className="connection-help">
          <StateHelp whatsapp={whatsapp} />
        </p>
      )}
    </div>
  );
}

/** The hint for a state other than connected, or its cause. */
export function StateHelp({
  whatsapp: { status, statusDetail },
}: {
  whatsapp: Pick<Whatsapp, 'status' | 'statusDetail'>;
}) {
  const { t } = useTranslation('admin');
  if (status === 'CONNECTED') return null;
  const hasCause = statusDetail !== null && explained.has(statusDetail);
  return hasCause ? t(`connections.detail.${statusDetail}`) : t(`connections.help.${status}`);
}
