import type { KnownTicket } from '@recado/api/live';
import { Composer, type ComposerHandle } from '@recado/ui/chat';
import { useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type KeyboardEvent, useRef } from 'react';
import { useChat } from '../chat-context.ts';
import { useAttachments } from './attach/use-attachments.tsx';
import { changeDraft, useDraft } from './drafts.ts';
import { EditComposer } from './edit-composer.tsx';
import { SignSwitch } from './sign-switch.tsx';
import { focusAtEnd, useComposerFocus } from './use-composer-focus.ts';
import { useQuickReplies } from './use-quick-replies.ts';
import { useReplyStrip } from './use-reply-strip.ts';
import { useSend } from './use-send.ts';

/** Writes in a ticket. Disabled unless the ticket is open; then it shows the reason (SPEC §2.4). */
export function TicketComposer({ ticket }: { ticket: KnownTicket }) {
  const { editing } = useChat();
  return editing && ticket.status === 'open' ? (
    <EditComposer key={editing.id} message={editing} />
  ) : (
    <DraftComposer ticket={ticket} />
  );
}

function DraftComposer({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const { replyingTo, rest } = useChat();
  const handle = useRef<ComposerHandle>(null);
  const draft = useDraft(ticket.id);
  const disabledReason = useDisabledReason(ticket);
  const isOpen = disabledReason === undefined;
  const replies = useQuickReplies(ticket.id, draft);
  const { sendDraft, sendRecording, sendAttachment } = useSend(ticket, draft);
  const attachments = useAttachments(sendAttachment);
  useComposerFocus(handle, isOpen, replyingTo?.id ?? null, draft.files);
  const focus = () => focusAtEnd(handle);
  useShortcuts([{ keys: 'r', group: t('shortcuts.chat'), label: t('shortcuts.reply'), run: focus }], isOpen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from the field and its buttons
    <div
      onKeyDown={(event) => {
        leaveOnEscape(event, ticket.id, replyingTo !== null);
        if (isOpen && isWrittenOnButton(event)) {
          event.stopPropagation();
          focus();
        }
      }}
    >
      <Composer
        ref={handle}
        text={draft.text}
        onTextChange={(text) => changeDraft(ticket.id, { text })}
        files={draft.files}
        onFilesChange={(files) => changeDraft(ticket.id, { files })}
        onSend={sendDraft}
        onRecorded={sendRecording}
        disabledReason={disabledReason}
        replyTo={useReplyStrip(replyingTo, ticket)}
        onCancelReply={rest}
        attachChoices={attachments.choices}
        tools={<SignSwitch disabled={!isOpen} />}
        {...replies}
      />
      {attachments.dialog}
    </div>
  );
}

function useDisabledReason({ status }: KnownTicket): string | undefined {
  const { t } = useTranslation('service-desk');
  if (status === 'open') return undefined;
  return status === 'pending' ? t('composer.pending') : t('composer.closed');
}

/** Typing right after a click on one of the composer's buttons goes to the field, not to the shortcuts. */
function isWrittenOnButton({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
  return isLetter && target instanceof HTMLElement && target.closest('button') !== null;
}

/** Escape moves the focus from the field to the ticket's row, so that the list's keys work again. */
function leaveOnEscape(event: KeyboardEvent, ticketId: number, isReplying: boolean): void {
  if (event.key !== 'Escape' || event.defaultPrevented || isReplying) return;
  const row = document.querySelector<HTMLElement>(`[data-ticket-id="${ticketId}"]`);
  if (row) row.focus();
  else if (event.target instanceof HTMLElement) event.target.blur();
}
