import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { FileTextOutlined } from '@recado/ui/icons';
import type { Ref } from 'react';
import { useChat } from '../chat-context.ts';
import { noteKeys } from './note-keys.ts';

/** Changes the composer between a message and an internal note, in any state of the ticket. */
export function NoteSwitch({ ref }: { ref?: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation('service-desk');
  const { isNoting, writeNote, writeMessage } = useChat();
  return (
    <IconButton
      ref={ref}
      className={isNoting ? 'note-switch is-on' : 'note-switch'}
      label={t('composer.note')}
      shortcut={noteKeys}
      aria-pressed={isNoting}
      icon={<FileTextOutlined aria-hidden />}
      onClick={isNoting ? writeMessage : writeNote}
    />
  );
}
