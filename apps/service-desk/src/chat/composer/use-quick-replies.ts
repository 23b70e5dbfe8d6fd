import type { QuickMessage } from '@recado/api/contract';
import { changeOf, defineResource, useAll } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import type { Draft } from '../../drafts.ts';
import { changeDraft, draftOf } from './drafts.ts';

/** The quick messages the user may use here. */
const usableReplies = defineResource({
  list: 'GET /quick-messages/list',
  events: { 'quick-message': changeOf },
  belongs: ({ status }) => status,
  compare: (a, b) => a.shortcode.localeCompare(b.shortcode),
});

/** The quick messages, loaded at the first '/', and a function that puts a chosen one into the draft. */
export function useQuickReplies(ticketId: number, draft: Draft) {
  const notify = useNotify();
  const { items: quickReplies } = useAll(usableReplies, {}, { enabled: draft.text.startsWith('/') });
  const take = (reply: QuickMessage) => takeQuickReply(ticketId, reply).catch((failure) => notify.error(failure));
  return { quickReplies, onQuickReply: (reply: QuickMessage) => void take(reply) };
}

/** Puts a quick reply and its file into the draft of a ticket. Rejects when the file cannot be read. */
export async function takeQuickReply(ticketId: number, reply: QuickMessage): Promise<void> {
  changeDraft(ticketId, { text: reply.message });
  if (!reply.isMedia || !reply.mediaPath) return;
  const file = await fileOf(reply.mediaPath, reply.mediaName ?? reply.shortcode);
  changeDraft(ticketId, { files: [...draftOf(ticketId).files, file] });
}

/** The file of a quick message, ready to be sent. Rejects when it cannot be read. */
async function fileOf(address: string, name: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  const content = await answer.blob();
  return new File([content], name, { type: content.type });
}
