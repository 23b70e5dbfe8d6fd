import { api } from '@recado/api/client';
import type { Message } from '@recado/api/contract';
import { applyMessage } from '@recado/api/live';
import { Composer, type ComposerHandle } from '@recado/ui/chat';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { useChat } from '../chat-context.ts';

/** Changes an own message in the place where messages are written; Esc leaves it as it is. */
export function EditComposer({ message }: { message: Message }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { rest } = useChat();
  const [text, setText] = useState(message.body);
  const handle = useRef<ComposerHandle>(null);
  useEffect(() => handle.current?.focus(), []);
  const save = async () => {
    const body = text.trim();
    rest();
    if (body === message.body) return;
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
      files={[]}
      onFilesChange={() => notify.info(t('composer.editHasNoFiles'))}
      onSend={() => void save()}
      replyTo={{ author: t('composer.editing'), text: message.body }}
      onCancelReply={rest}
    />
  );
}
