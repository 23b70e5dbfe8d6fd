import { useFormerTexts } from '@recado/api/live';
import type { Message } from '@recado/contract';
import { MessageText } from '@recado/ui/chat';
import { ErrorState, formatDateTime, ListSkeleton, Modal, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import './former-texts.css';

/** The former texts of a message that was edited, or deleted by the customer, the oldest first. */
export default function FormerTextsDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  return (
    <Modal open width={480} title={t('former.title')} footer={null} onCancel={onClose}>
      <FormerTexts message={message} />
    </Modal>
  );
}

function FormerTexts({ message }: { message: Message }) {
  const { t } = useTranslation('service-desk');
  const { texts, isLoading, error, refetch } = useFormerTexts(message);
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  if (isLoading) return <ListSkeleton rows={2} />;
  if (texts.length === 0) return <p>{t('former.none')}</p>;
  const until = (index: number) =>
    message.isDeleted && index === texts.length - 1
      ? t('former.takenBack', moment(index))
      : t('former.until', moment(index));
  const moment = (index: number) => ({ time: formatDateTime(texts[index]?.replacedAt ?? message.updatedAt) });
  return (
    <ol className="former-texts">
      {texts.map(({ text, replacedAt }, index) => (
        <li key={`${replacedAt} ${text}`}>
          <small>{until(index)}</small>
          <MessageText text={text} />
        </li>
      ))}
      {!message.isDeleted && (
        <li>
          <small>{t('former.now')}</small>
          <MessageText text={message.body} />
        </li>
      )}
    </ol>
  );
}
