import { type KnownTicket, useAll } from '@recado/api/live';
import type { Macro, QuickMessage } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useCallback, useMemo, useState } from 'react';
import { macros } from '../../macros/macros.ts';
import { openMacro } from '../../macros/opened-macro.ts';
import { changeDraft, draftOf, type WritableTicket } from './drafts.ts';
import { filledFor } from './filled-text.ts';
import { usableReplies } from './usable-replies.ts';

/** A macro among the quick replies: choosing it shows what it does. */
interface MacroReply {
  id: number;
  shortcode: string;
  message: string;
  isAction: true;
  macro: Macro;
}

/**
 * The quick messages and macros, loaded when the first is looked for, with their variables filled; a chosen message and its
 * file are put into the draft, a chosen macro is shown before it runs.
 */
export function useQuickReplies(ticket: KnownTicket) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const list = useAll(usableReplies, {}, { enabled: isAsked });
  const { items } = list;
  const known = useAll(macros, {}, { enabled: isAsked }).items;
  const { id } = ticket;
  const contactName = ticket.contact.name;
  const quickReplies = useMemo(
    () => [
      ...items.map((reply) => filledReply({ id, contactName }, reply)),
      ...known.map((macro) => replyOf(macro, t('composer.macro', { count: macro.steps.length }))),
    ],
    [items, known, id, contactName, t],
  );
  const onQuickReply = (reply: QuickMessage | MacroReply, text = reply.message) => {
    changeDraft(id, { text });
    if ('macro' in reply) return openMacro(ticket, reply.macro);
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

function filledReply(ticket: WritableTicket, reply: QuickMessage): QuickMessage {
  return { ...reply, message: filledFor(ticket, reply.message) };
}

function replyOf(macro: Macro, message: string): MacroReply {
  return { id: macro.id, shortcode: macro.name, message, isAction: true, macro };
}

/** The file of a quick message, ready to be sent. Rejects when it cannot be read. */
async function fileOf(address: string, name: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  const content = await answer.blob();
  return new File([content], name, { type: content.type });
}
