import { useTranslation } from '@recado/ui/i18n';

/** The name of the action in a menu. */
export default function AutomationLabel() {
  const { t } = useTranslation('service-desk');
  return <>{t('automation.action')}</>;
}
