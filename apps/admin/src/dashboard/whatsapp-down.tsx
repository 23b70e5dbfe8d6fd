import { useLiveList, whatsapps } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';
import { Link } from '@recado/ui/router';

/** States of a connection that was linked to a phone and neither sends nor receives. `OPENING` is a moment of a start. */
const down: readonly string[] = ['DISCONNECTED', 'TIMEOUT', 'qrcode', 'PAIRING', 'passkey_required', 'banned'];

/** Which WhatsApp is down, above figures that would look like a quiet day; with the way to the connections. */
export function WhatsappDown() {
  const { t } = useTranslation('admin');
  const mayRepair = useAbility('connections-page:actionButtons');
  const { items } = useLiveList(whatsapps, {});
  const names = items.filter(({ number, status }) => number !== null && down.includes(status)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t('dashboard.whatsappDown', { count: names.length, names: names.join(', ') })}
      description={t('dashboard.whatsappDownText')}
      action={mayRepair && <Link to="/connections">{t('dashboard.whatsappRepair')}</Link>}
    />
  );
}
