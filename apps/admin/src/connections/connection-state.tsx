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
  'token_ended',
  'number_gone',
  'number_not_registered',
  'account_restricted',
  'payment_missing',
  'name_declined',
  'quality_low',
  'phone_away',
]);

/** A connection as far as its state is shown; where its capabilities are unknown, as a linked device. */
type Stated = Pick<Whatsapp, 'status' | 'statusDetail'> & Partial<Pick<Whatsapp, 'capabilities'>>;

/** A connection's state as a text, with a hint what the administrator should do (SPEC §4.3). */
export function ConnectionState({ whatsapp }: { whatsapp: Stated }) {
  const { t } = useTranslation('admin');
  const { status, statusDetail } = whatsapp;
  // An open official connection may have a problem, too, e.g. of its account.
  const needsHelp = status !== 'CONNECTED' || explained.has(statusDetail ?? '');
  return (
    <div>
      <StatusText tone={tones[status]}>{t(`connections.status.${status}`)}</StatusText>
      {needsHelp && (
        <p className="connection-help">
          <StateHelp whatsapp={whatsapp} />
        </p>
      )}
    </div>
  );
}

/** The hint for a state other than connected, or its cause. */
export function StateHelp({ whatsapp: { status, statusDetail, capabilities } }: { whatsapp: Stated }) {
  const { t } = useTranslation('admin');
  if (statusDetail !== null && explained.has(statusDetail)) return t(`connections.detail.${statusDetail}`);
  if (status === 'CONNECTED') return null;
  // Without a phone there is no code to scan.
  return t(capabilities?.templates ? `official.help.${status}` : `connections.help.${status}`);
}
