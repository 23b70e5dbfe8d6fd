import { useLiveList, whatsapps } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';

const alarming: readonly string[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'];

/** The '!' beside the connections in the menu, while one of them needs attention (SPEC §2.2). */
export default function ConnectionsBadge() {
  const { t } = useTranslation('admin');
  const { items } = useLiveList(whatsapps, {});
  if (!items.some(({ status }) => alarming.includes(status))) return null;
  return (
    <>
      <span aria-hidden>!</span>
      <span className="visually-hidden">{t('connections.alert')}</span>
    </>
  );
}
