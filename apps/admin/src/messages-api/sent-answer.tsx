import { apiWithToken, failureOf } from '@recado/api/client';
import type { Answer } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ReloadOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { CodeBlock } from './code-block.tsx';

/** The answer to a test, and the token with which it was sent. */
export interface SentAnswerProps {
  answer: Answer<'POST /api/messages/send'>;
  token: string;
}

/** The answer as a program receives it, and the current state of the message. */
export function SentAnswer({ answer, token }: SentAnswerProps) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [state, setState] = useState<Answer<'GET /api/messages/:messageId'>>(answer);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      setState(await apiWithToken('GET /api/messages/:messageId', token, { params: { messageId: answer.id } }));
    } catch (failure) {
      notify.error(failureOf(failure));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="sent-answer">
      <CodeBlock label={t('messagesApi.answer')} code={JSON.stringify(answer, null, 2)} />
      <p role="status">{t('messagesApi.stateNow', { state: t(`messagesApi.states.${state.state}`) })}</p>
      <Button icon={<ReloadOutlined aria-hidden />} loading={isAsking} onClick={() => void ask()}>
        {t('messagesApi.askState')}
      </Button>
    </div>
  );
}
