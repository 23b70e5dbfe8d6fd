import type { Ticket } from '@recado/api/contract';
import { useFileDrop } from '@recado/ui/chat';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import type { ReactNode } from 'react';
import { useChat } from './chat-context.ts';
import { changeDraft, useDraft } from './composer/drafts.ts';

/** The panel of an open chat. Files dropped anywhere on it are attached to what is being written. */
export function ChatPanel({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const { t } = useTranslation('service-desk');
  const { files } = useDraft(ticket.id);
  const { editing } = useChat();
  const attach = (added: File[]) => changeDraft(ticket.id, { files: [...files, ...added] });
  const drop = useFileDrop(attach, ticket.status !== 'open' || editing !== null);
  return (
    <section
      className="ticket-chat"
      aria-label={t('chat.with', { name: plainName(ticket.contact.name) })}
      {...drop.handlers}
    >
      {children}
      {drop.isOver && (
        <div className="drop-here" aria-hidden>
          {t('chat.dropHere')}
        </div>
      )}
    </section>
  );
}
