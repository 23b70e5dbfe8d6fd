import type { ChatUser } from '@recado/api/contract';
import { IconButton, Name, Popover } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, ClockCircleOutlined, EyeOutlined } from '@recado/ui/icons';

/** Who of several members has read a message. */
export function Readers({ others, messageId }: { others: readonly ChatUser[]; messageId: number }) {
  const { t } = useTranslation('service-desk');
  const hasRead = ({ lastReadId }: ChatUser) => (lastReadId ?? 0) >= messageId;
  return (
    <Popover
      trigger="click"
      title={t('chats.readBy', { read: others.filter(hasRead).length, count: others.length })}
      destroyOnHidden
      content={
        <ul className="chats-readers">
          {others.map((member) => (
            <li key={member.userId}>
              {hasRead(member) ? <CheckOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}{' '}
              <Name text={member.user.name} /> · {t(hasRead(member) ? 'chats.hasRead' : 'chats.hasNotRead')}
            </li>
          ))}
        </ul>
      }
    >
      <IconButton size="small" label={t('chats.whoRead')} icon={<EyeOutlined />} />
    </Popover>
  );
}
