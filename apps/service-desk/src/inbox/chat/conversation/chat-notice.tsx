import { formatPhone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { listIn, numberIn, textIn, valueIn } from './read-data.ts';

/** Something that happened in the chat, as a line between the messages: a group has a new name, somebody left. */
export function ChatNotice({ data, fallback }: { data: unknown; fallback: string }) {
  return (
    <p className="chat-notice">
      <span>{useNoticeText(valueIn(data, 'card'), fallback)}</span>
    </p>
  );
}

function useNoticeText(card: unknown, fallback: string): string {
  const { t } = useTranslation('service-desk');
  const who = textIn(card, 'title') || t('notice.you');
  const text = textIn(card, 'text');
  const people = listIn(card, 'lines')
    .map((line) => textIn(line, 'title'))
    .filter(Boolean)
    .join(', ');
  const hours = Math.round((numberIn(card, 'count') ?? 0) / 3_600);
  switch (textIn(card, 'notice')) {
    case 'subject':
      return t('notice.subject', { who, text });
    case 'description':
      return t('notice.description', { who, text });
    case 'added':
      return t('notice.added', { people });
    case 'removed':
      return t('notice.removed', { people });
    case 'left':
      return t('notice.left', { people });
    case 'promoted':
      return t('notice.promoted', { people });
    case 'demoted':
      return t('notice.demoted', { people });
    case 'numberChanged':
      return text
        ? t('notice.numberChanged', { who, number: formatPhone(text) })
        : t('notice.numberChangedHidden', { who });
    case 'usernameChanged':
      return t('notice.usernameChanged', { who, text });
    case 'marketingStopped':
      return t('notice.marketingStopped', { who });
    case 'marketingResumed':
      return t('notice.marketingResumed', { who });
    case 'timer':
      if (hours === 0) return t('notice.timerOff');
      return hours < 48
        ? t('notice.timerHours', { count: hours })
        : t('notice.timerDays', { count: Math.round(hours / 24) });
    default:
      return fallback;
  }
}

/** Whether a message is such a line. */
export function isNotice({ mediaType, data }: { mediaType: string; data: unknown }): boolean {
  return mediaType === 'cardMessage' && textIn(valueIn(data, 'card'), 'kind') === 'notice';
}
