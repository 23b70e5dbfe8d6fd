import { useMessages } from '@recado/api/live';
import { Button, useNotify } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { useEffect, useRef } from 'react';
import { isTranslatable, translateMessage } from './message-words.ts';
import { setTranslated, useIsTranslated } from './translated-chats.ts';
import '../composer/other-version.css';

/** How many of the newest messages are translated when it is switched on. */
const atOnce = 20;

/** Above the composer of a chat that is translated: says so, and translates what arrives, one message after the other. */
export default function ChatTranslation({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  const isTranslated = useIsTranslated(ticketId);
  if (!isTranslated) return null;
  return (
    <div className="other-version" role="status">
      <Translator ticketId={ticketId} />
      <span className="other-version-text">{t('deskAssistant.chatTranslated')}</span>
      <Button size="small" onClick={() => setTranslated(ticketId, false)}>
        {t('deskAssistant.leaveChat')}
      </Button>
    </div>
  );
}

/** After a failure nothing more is asked until somebody switches it on again: each call may cost. */
function Translator({ ticketId }: { ticketId: number }) {
  const { language } = useLanguage();
  const notify = useNotify();
  const { messages } = useMessages(ticketId);
  const underWay = useRef(false);
  const next = messages.slice(-atOnce).find((message) => isTranslatable(message, language));
  useEffect(() => {
    if (!next || underWay.current || !navigator.onLine) return;
    underWay.current = true;
    translateMessage(next.id, language)
      .catch((failure: unknown) => {
        setTranslated(ticketId, false);
        notify.error(failure);
      })
      .finally(() => {
        underWay.current = false;
      });
  }, [next, language, ticketId, notify]);
  return null;
}
