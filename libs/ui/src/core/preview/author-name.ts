import type { MessageAuthor } from '@recado/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatHandle } from '../formats/contact-handle.ts';
import { plainName } from '../name.tsx';

/** The author of a message: the name, else the number or username, else a general word for a person known only by WhatsApp's id. */
export function useAuthorName(): (author: MessageAuthor) => string {
  const { t } = useTranslation('ui');
  return ({ name, number, username }) => {
    if (name !== '' && name !== number && !/^\d+$/.test(name)) return plainName(name);
    return number === '' && !username ? t('bubble.someone') : formatHandle({ number, username });
  };
}
