import type { MessageHistory } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { useMemo } from 'react';
import { messageKey } from './message-key.ts';

/** The lines that stand for hidden rounds of other queues, by the key of the message before them (SERVER §2). */
export function useHiddenRounds({
  messages,
  hiddenAfter,
}: MessageHistory): ReadonlyMap<string | number | null, string> {
  const { t } = useTranslation('service-desk');
  const text = t('chat.hiddenRounds');
  return useMemo(() => {
    const before = messages.filter(({ id }) => hiddenAfter.has(id)).map(messageKey);
    const start = hiddenAfter.has(null) ? [null] : [];
    return new Map([...start, ...before].map((key) => [key, text]));
  }, [messages, hiddenAfter, text]);
}
