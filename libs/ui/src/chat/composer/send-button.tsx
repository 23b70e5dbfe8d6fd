import { IconButton } from '../../core/icon-button.tsx';
import { MenuButton } from '../../core/menu-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SendOutlined, UpOutlined } from '../../icons/index.ts';
import type { ComposerChoice } from './composer-types.ts';

interface SendButtonProps {
  disabled: boolean;
  isWaiting?: boolean;
  choices?: readonly ComposerChoice[];
  onSend: () => void;
}

/** Sends the draft, with a menu of other ways to send it. */
export function SendButton({ disabled, isWaiting, choices = [], onSend }: SendButtonProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="send-buttons">
      {choices.length > 0 && (
        <MenuButton
          className="send-menu"
          label={t('composer.sendMenu')}
          icon={<UpOutlined aria-hidden />}
          disabled={disabled}
          placement="topRight"
          menu={{ items: choices.map((choice) => ({ ...choice })) }}
        />
      )}
      <IconButton
        type="primary"
        label={t('composer.send')}
        shortcut="enter"
        icon={<SendOutlined />}
        disabled={disabled}
        loading={isWaiting}
        onClick={onSend}
      />
    </div>
  );
}
