import { Composer, type ComposerHandle } from '@recado/ui/chat';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { focusAtEnd } from './inbox/chat/composer/use-composer-focus.ts';

interface EditFieldProps {
  original: string;
  /** Saves a changed text; a failure is shown as a toast. */
  save: (text: string) => Promise<unknown>;
  /** Leaves the field: after saving, and by Esc. */
  onRest: () => void;
}

/** Edits the text of a sent message in the place of the composer. */
export function EditField({ original, save, onRest }: EditFieldProps) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [text, setText] = useState(original);
  const handle = useRef<ComposerHandle>(null);
  useEffect(() => focusAtEnd(handle), []);
  const send = () => {
    onRest();
    if (text.trim() !== original) save(text.trim()).catch(notify.error);
  };
  return (
    <Composer
      ref={handle}
      text={text}
      onTextChange={setText}
      onSend={send}
      replyTo={{ author: t('composer.editing'), text: original }}
      onCancelReply={onRest}
    />
  );
}
