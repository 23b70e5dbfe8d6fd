import { IconButton } from '../../core/icon-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CloseOutlined } from '../../icons/index.ts';
import { QuotedMessage } from '../bubble/quoted-message.tsx';

interface ReplyStripProps {
  author: string;
  text: string;
  onCancel: (() => void) | undefined;
}

/** The message that is being replied to, with a button to cancel. */
export function ReplyStrip({ author, text, onCancel }: ReplyStripProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="reply-strip">
      <QuotedMessage author={author} text={text} />
      <IconButton
        label={t('composer.cancelReply')}
        shortcut="escape"
        icon={<CloseOutlined />}
        onClick={() => onCancel?.()}
      />
    </div>
  );
}
