import { Skeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import './chat-frame.css';

/** The skeleton of a chat while its ticket loads. */
export function ChatSkeleton() {
  const { t } = useTranslation('service-desk');
  return (
    <section className="ticket-chat" aria-label={t('workspace.chat')} aria-busy>
      <div className="chat-header">
        <Skeleton active avatar title={false} paragraph={{ rows: 1, width: 180 }} />
      </div>
      <div className="chat-ground" />
    </section>
  );
}
