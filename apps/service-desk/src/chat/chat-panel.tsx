import type { Ticket } from '@recado/api/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import type { ReactNode } from 'react';
import { DropPanel } from '../drop-panel.tsx';
import { useChat } from './chat-context.ts';
import { changeDraft, draftOf } from './composer/drafts.ts';

/** The panel of an open chat. Files dropped anywhere on it are attached to what is being written. */
export function ChatPanel({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const { t } = useTranslation('service-desk');
  const { editing } = useChat();
  return (
    <DropPanel
      label={t('chat.with', { name: plainName(ticket.contact.name) })}
      disabled={ticket.status !== 'open' || editing !== null}
      onFiles={(added) => changeDraft(ticket.id, { files: [...draftOf(ticket.id).files, ...added] })}
    >
      {children}
    </DropPanel>
  );
}
