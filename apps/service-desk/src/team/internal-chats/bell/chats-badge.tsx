import { useTranslation } from '@recado/ui/i18n';
import { useUnreadChats } from '../chats.ts';

/** The number of chats with unread messages, beside the menu's entry. */
export default function ChatsBadge() {
  const { t } = useTranslation('service-desk');
  const { list } = useUnreadChats();
  if (!list.count) return null;
  return (
    <>
      <span aria-hidden>{list.count > 99 ? '99+' : list.count}</span>
      <span className="visually-hidden">{t('chats.unread', { count: list.count })}</span>
    </>
  );
}
