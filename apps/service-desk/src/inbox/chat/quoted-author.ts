import type { QuotedMessage } from '@recado/contract';
import { plainName, useAuthorName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useViewer } from '../viewer.ts';

/** The fields that determine the author of a quoted message. */
type Authored = Pick<QuotedMessage, 'fromMe' | 'contact' | 'user' | 'isAutomatic'>;

/**
 * The author of a quoted message: the viewer, a colleague, a program, or the customer. A message not written in Recado,
 * e.g. on the phone itself, counts as the viewer's.
 */
export function useQuotedAuthor(): (quoted: Authored, contactName: string) => string {
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const nameOf = useAuthorName();
  return ({ fromMe, contact, user, isAutomatic }, contactName) => {
    if (!fromMe) return contact ? nameOf(contact) : plainName(contactName);
    if (isAutomatic) return t('chat.automatic');
    return user && user.id !== viewer.id ? plainName(user.name) : t('chat.you');
  };
}
