import type { Message, Ticket } from '@recado/api/contract';
import { plainName, useKindText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** The label of the quoted message above the field. */
export function useReplyStrip(message: Message | null, ticket: Ticket): { author: string; text: string } | null {
  const { t } = useTranslation('service-desk');
  const kindText = useKindText(message?.mediaType ?? '');
  if (!message) return null;
  const author = message.fromMe ? t('chat.you') : plainName(message.contact?.name ?? ticket.contact.name);
  return { author, text: message.body || kindText };
}
