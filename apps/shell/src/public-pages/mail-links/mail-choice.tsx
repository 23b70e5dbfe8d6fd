import { useTranslation } from '@recado/ui/i18n';

/** The way from a recovery by WhatsApp to one by e-mail. */
export default function MailChoice({ onMail }: { onMail: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <p className="public-other">
      <button type="button" className="plain-link" onClick={onMail}>
        {t('mailLinks.byMail')}
      </button>
    </p>
  );
}
