import { api } from '@recado/api/client';
import type { Message } from '@recado/api/contract';
import { applyMessage } from '@recado/api/live';
import { Composer, type ComposerHandle } from '@recado/ui/chat';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../../viewer.ts';
import { useChat } from '../chat-context.ts';
import { withoutSignature } from './signature.ts';
import { focusAtEnd } from './use-composer-focus.ts';

/** Edits one of the user's own messages instead of the composer; its signature stays. Esc cancels. */
export function EditComposer({ message }: { message: Message }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { rest } = useChat();
  const { name } = useViewer();
  const original = withoutSignature(message.body, name);
  const signature = message.body.slice(0, message.body.length - original.length);
  const [text, setText] = useState(original);
  const handle = useRef<ComposerHandle>(null);
  useEffect(() => focusAtEnd(handle), []);
  const save = async () => {
    rest();
    if (text.trim() === original) return;
    const body = signature + text.trim();
    try {
      applyMessage(await api('POST /messages/edit/:messageId', { params: { messageId: message.id }, body: { body } }));
    } catch (failure) {
      notify.error(failure);
    }
  };
  return (
    <Composer
      ref={handle}
      text={text}
      onTextChange={setText}
      onSend={() => void save()}
      replyTo={{ author: t('composer.editing'), text: original }}
      onCancelReply={rest}
    />
  );
}
