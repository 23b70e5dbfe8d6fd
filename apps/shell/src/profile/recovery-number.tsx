import { useSession } from '@recado/auth';
import { Button, formatPhone, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** The number for password recovery, whether it is verified, and the button to verify it. */
export function RecoveryNumber({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('shell');
  const { wpp, wppProved } = useSession().user;
  return (
    <section className="recovery-number" aria-label={t('profile.number')}>
      <div>
        <strong>{t('profile.number')}</strong>
        <span>{wpp ? formatPhone(wpp) : t('profile.noNumber')}</span>
        {wpp && (
          <StatusText tone={wppProved ? 'success' : 'warning'}>
            {t(wppProved ? 'profile.proved' : 'profile.unproved')}
          </StatusText>
        )}
      </div>
      <Button onClick={onChange}>{t(wpp && !wppProved ? 'profile.prove' : 'profile.changeNumber')}</Button>
      <p>{t('profile.whatsappHelp')}</p>
    </section>
  );
}
