import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../core/icon-button.tsx';
import { PaperClipOutlined } from '../../core/icons.ts';

interface AttachButtonProps {
  accept?: string;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files to attach. */
export function AttachButton({ accept, disabled, onFiles }: AttachButtonProps) {
  const { t } = useTranslation('ui');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        hidden
        multiple
        type="file"
        accept={accept}
        data-testid="attach"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <IconButton
        label={t('composer.attach')}
        icon={<PaperClipOutlined />}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      />
    </>
  );
}
