import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CheckOutlined, CopyOutlined } from '../icons/index.ts';
import { IconButton } from './icon-button.tsx';
import { useNotify } from './notify.tsx';
import { useCopied } from './use-copied.ts';

/** The text to copy, and the button's name. */
export interface CopyButtonProps {
  text: string;
  label: string;
  /** Shows the button's name: copying is the purpose of the screen. */
  isWide?: boolean;
}

/** Copies a text; a tick confirms it for a second. */
export function CopyButton({ text, label, isWide }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const notify = useNotify();
  const [isCopied, copyText] = useCopied(() => notify.error(t('copy.failed')));
  const copy = () => copyText(text);
  const icon = isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />;
  return (
    <>
      {isWide ? (
        <Button icon={icon} onClick={copy}>
          {label}
        </Button>
      ) : (
        <IconButton size="small" label={label} icon={icon} onClick={copy} />
      )}
      <span role="status" className="visually-hidden">
        {isCopied ? t('copy.done') : ''}
      </span>
    </>
  );
}
