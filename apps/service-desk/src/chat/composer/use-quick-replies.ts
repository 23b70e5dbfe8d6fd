import type { QuickMessage } from '@recado/api/contract';
import { changeOf, defineResource, useAll } from '@recado/api/live';
import { fillVariables } from '@recado/api/message-variables';
import { sessionStore } from '@recado/auth';
import { useNotify } from '@recado/ui/core';
import { useMemo } from 'react';
import type { Draft } from '../../drafts.ts';
import { changeDraft, draftOf, type WritableTicket } from './drafts.ts';

/** The quick messages the user may use here. */
const usableReplies = defineResource({
  list: 'GET /quick-messages/list',
  events: { 'quick-message': changeOf },
  belongs: ({ status }) => status,
  compare: (a, b) => a.shortcode.localeCompare(b.shortcode),
});

/**
 * The quick messages, loaded at the first '/', with their variables filled, and a function that puts a chosen one into
 * the draft.
 */
export function useQuickReplies(ticket: WritableTicket, draft: Draft) {
  const notify = useNotify();
  const isAsked = draft.text.startsWith('/');
  const { items } = useAll(usableReplies, {}, { enabled: isAsked });
  const { id, contactName } = ticket;
  const quickReplies = useMemo(
    () => (isAsked ? items.map((reply) => filledReply({ id, contactName }, reply)) : []),
    [items, isAsked, id, contactName],
  );
  const take = (reply: QuickMessage) => takeQuickReply(ticket, reply).catch((failure) => notify.error(failure));
  return { quickReplies, onQuickReply: (reply: QuickMessage) => void take(reply) };
}

/**
 * Puts a quick reply, with its variables filled, and its file into the draft of a ticket. Rejects when the file cannot
 * be read.
 */
export async function takeQuickReply(ticket: WritableTicket, reply: QuickMessage): Promise<void> {
  changeDraft(ticket.id, { text: filledReply(ticket, reply).message });
  if (!reply.isMedia || !reply.mediaPath) return;
  const file = await fileOf(reply.mediaPath, reply.mediaName ?? reply.shortcode);
  changeDraft(ticket.id, { files: [...draftOf(ticket.id).files, file] });
}

function filledReply({ id, contactName }: WritableTicket, reply: QuickMessage): QuickMessage {
  const timeZone = sessionStore.getState().session?.user.company.timeZone ?? '';
  return { ...reply, message: fillVariables(reply.message, { contactName, ticketId: id, timeZone, now: new Date() }) };
}

/** The file of a quick message, ready to be sent. Rejects when it cannot be read. */
async function fileOf(address: string, name: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  const content = await answer.blob();
  return new File([content], name, { type: content.type });
}
