import { useRef } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { MenuButton } from '../../core/menu-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FileOutlined, PaperClipOutlined } from '../../icons/index.ts';
import type { ComposerChoice } from './composer-types.ts';

interface AttachButtonProps {
  accept?: string;
  disabled: boolean;
  choices?: readonly ComposerChoice[];
  onFiles: (files: File[]) => void;
}

/** Chooses files to attach, from a menu when there are other attachments. */
export function AttachButton({ accept, disabled, choices = [], onFiles }: AttachButtonProps) {
  const { t } = useTranslation('ui');
  const chooser = useRef<HTMLInputElement>(null);
  const chooseFiles = () => chooser.current?.click();
  const files = { key: 'files', icon: <FileOutlined aria-hidden />, label: t('composer.files'), onClick: chooseFiles };
  const icon = <PaperClipOutlined />;
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
      {choices.length === 0 ? (
        <IconButton label={t('composer.attach')} icon={icon} disabled={disabled} onClick={chooseFiles} />
      ) : (
        <MenuButton
          label={t('composer.attachMenu')}
          icon={icon}
          disabled={disabled}
          placement="topLeft"
          menu={{ items: [files, ...choices.map((choice) => ({ ...choice }))] }}
        />
      )}
    </>
  );
}
