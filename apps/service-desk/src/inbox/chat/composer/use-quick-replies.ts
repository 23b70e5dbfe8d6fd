import { changeOf, defineResource, useAll } from '@recado/api/live';
import { sessionStore } from '@recado/auth';
import type { QuickMessage } from '@recado/contract';
import { fillVariables } from '@recado/contract/message-variables';
import { useNotify } from '@recado/ui/core';
import { useCallback, useMemo, useState } from 'react';
import { changeDraft, draftOf, type WritableTicket } from './drafts.ts';

/** The quick messages the user may use here. */
const usableReplies = defineResource({
  list: 'GET /quick-messages/list',
  events: { 'quick-message': changeOf },
  belongs: ({ status }) => status,
  compare: (a, b) => a.shortcode.localeCompare(b.shortcode),
});

/**
 * The quick messages, loaded when the first is looked for, with their variables filled; a chosen one and its file are put
 * into the draft.
 */
export function useQuickReplies(ticket: WritableTicket) {
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const list = useAll(usableReplies, {}, { enabled: isAsked });
  const { items } = list;
  const { id, contactName } = ticket;
  const quickReplies = useMemo(
    () => items.map((reply) => filledReply({ id, contactName }, reply)),
    [items, id, contactName],
  );
  const onQuickReply = (reply: QuickMessage, text = reply.message) => {
    changeDraft(id, { text });
    attachFile(id, reply).catch((failure) => notify.error(failure));
  };
  const onQuickSearch = useCallback(() => setAsked(true), []);
  return { list, offers: { quickReplies, onQuickReply, onQuickSearch } };
}

/**
 * Adds a quick reply, with its variables filled, and its file to the draft of a ticket. Rejects when the file cannot be
 * read.
 */
export async function takeQuickReply(ticket: WritableTicket, reply: QuickMessage): Promise<void> {
  const written = draftOf(ticket.id).text.trimEnd();
  const { message } = filledReply(ticket, reply);
  changeDraft(ticket.id, { text: written === '' ? message : `${written}\n${message}` });
  await attachFile(ticket.id, reply);
}

async function attachFile(ticketId: number, reply: QuickMessage): Promise<void> {
  if (!reply.isMedia || !reply.mediaPath) return;
  const file = await fileOf(reply.mediaPath, reply.mediaName ?? reply.shortcode);
  changeDraft(ticketId, { files: [...draftOf(ticketId).files, file] });
}

function filledReply({ id, contactName }: WritableTicket, reply: QuickMessage): QuickMessage {
  const { timeZone = '', language = 'pt' } = sessionStore.getState().session?.user.company ?? {};
  const source = { contactName, ticketId: id, timeZone, language, now: new Date() };
  return { ...reply, message: fillVariables(reply.message, source) };
}

/** The file of a quick message, ready to be sent. Rejects when it cannot be read. */
async function fileOf(address: string, name: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  const content = await answer.blob();
  return new File([content], name, { type: content.type });
}
