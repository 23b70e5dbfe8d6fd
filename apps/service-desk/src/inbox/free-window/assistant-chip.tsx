import { useTranslation } from '@recado/ui/i18n';
import { RobotOutlined } from '@recado/ui/icons';
import './free-window.css';

/** Says in a ticket's row that an assistant of WhatsApp's own answers the customer. */
export default function AssistantChip() {
  const { t } = useTranslation('service-desk');
  return (
    <span className="plain-chip window-chip" title={t('assistant.answers')}>
      <RobotOutlined aria-label={t('assistant.answers')} />
      <span>{t('assistant.chip')}</span>
    </span>
  );
}
