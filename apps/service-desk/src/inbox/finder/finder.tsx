import { api } from '@recado/api/client';
import { fold } from '@recado/api/live';
import { sessionStore } from '@recado/auth';
import type { Contact, FoundMessage, Macro, QuickMessage, Ticket, TicketView } from '@recado/contract';
import type { Finder, Found } from '@recado/federation';
import { formatActivity, formatHandle, plainExcerpt, plainName, withoutMarks } from '@recado/ui/core';
import { translate } from '@recado/ui/i18n';
import {
  CaretRightFilled,
  CommentOutlined,
  ContactsOutlined,
  CustomerServiceOutlined,
  FilterOutlined,
  MessageOutlined,
} from '@recado/ui/icons';
import { type WritableTicket, writableTicket } from '../chat/composer/drafts.ts';
import { takeQuickReply } from '../chat/composer/use-quick-replies.ts';
import { macrosNamed } from '../macros/macros.ts';
import { type MacroTicket, openMacro, shownTicket } from '../macros/opened-macro.ts';
import { hadViews } from '../views/kept-views.ts';

/** How many results of each kind are shown. */
const most = 5;
/** The maximum number of parts of the history that are searched. */
const mostCalls = 10;
const states = {
  open: 'service-desk:finder.open',
  pending: 'service-desk:finder.pending',
  closed: 'service-desk:finder.closed',
};

/**
 * Finds saved views by name, tickets and contacts by name, number or last message, and words in messages; a contact leads to a new ticket.
 * In an open chat it also finds quick replies, which it puts into the message input, and in any open chat macros, which it shows before
 * they run.
 */
const find: Finder = async (searchParam, signal) => {
  const ticket = writableTicket();
  const shown = shownTicket();
  const [found, known, said, replies, views, macros] = await Promise.all([
    api('GET /tickets', { query: { searchParam, showAll: 'true' }, signal }),
    api('GET /contacts', { query: { searchParam }, signal }),
    findMessages(searchParam, signal),
    ticket === null ? [] : quickReplies(searchParam, signal),
    findViews(searchParam, signal),
    shown === null ? [] : api('GET /macros', { signal }),
  ]);
  return [
    ...views.slice(0, most).map(viewFound),
    ...(shown === null
      ? []
      : macrosNamed(macros, searchParam)
          .slice(0, most)
          .map((macro) => macroFound(macro, shown))),
    ...replies.slice(0, most).map((reply) => replyFound(reply, ticket)),
    ...found.tickets.slice(0, most).map(ticketFound),
    ...known.contacts.slice(0, most).map(contactFound),
    ...said.slice(0, most).map(messageFound),
  ];
};
export default find;

/** A call searches a part of a long history: returns the results of the first call that has any. */
async function findMessages(searchParam: string, signal: AbortSignal): Promise<FoundMessage[]> {
  let after: string | undefined;
  for (let call = 0; call < mostCalls; call += 1) {
    const { messages, next } = await api('GET /messages/search', { query: { searchParam, after }, signal });
    if (messages.length > 0 || next === null) return messages;
    after = next;
  }
  return [];
}

async function quickReplies(searchParam: string, signal: AbortSignal): Promise<QuickMessage[]> {
  const { records } = await api('GET /quick-messages', { query: { searchParam }, signal });
  return records.filter(({ status }) => status);
}

/** The views with a name like this; nothing is asked for users who have none. */
async function findViews(text: string, signal: AbortSignal): Promise<TicketView[]> {
  const { session } = sessionStore.getState();
  if (!session || !hadViews(session.user.id)) return [];
  const views = await api('GET /ticket-views', { signal });
  return views.filter(({ name }) => fold(name).includes(fold(text)));
}

/** Opens the list of the view. */
function viewFound({ id, name }: TicketView): Found {
  return {
    key: `view-${id}`,
    icon: <FilterOutlined aria-hidden />,
    label: plainName(name),
    detail: translate('service-desk:views.found'),
    path: `/tickets?view=${id}`,
  };
}

function replyFound(reply: QuickMessage, ticket: WritableTicket | null): Found {
  return {
    key: `reply-${reply.id}`,
    icon: <MessageOutlined aria-hidden />,
    label: reply.shortcode,
    detail: withoutMarks(reply.message),
    run: () => {
      if (ticket !== null) void takeQuickReply(ticket, reply);
    },
  };
}

function macroFound(macro: Macro, ticket: MacroTicket): Found {
  return {
    key: `macro-${macro.id}`,
    icon: <CaretRightFilled aria-hidden />,
    label: macro.name,
    detail: translate('service-desk:finder.macro', { contact: plainName(ticket.contact.name) }),
    run: () => openMacro(ticket, macro),
  };
}

function ticketFound({ uuid, contact, status, lastMessage }: Ticket): Found {
  const state = translate(states[status]);
  const detail = lastMessage ? `${state} · ${withoutMarks(lastMessage)}` : state;
  return {
    key: `ticket-${uuid}`,
    icon: <CustomerServiceOutlined aria-hidden />,
    label: plainName(contact.name),
    detail,
    path: `/tickets/${uuid}`,
  };
}

/** Opens the chat at the message. */
function messageFound({ id, ticket, author, excerpt, marks, createdAt }: FoundMessage): Found {
  const plain = plainExcerpt(excerpt, marks);
  const said = `${formatActivity(createdAt)} · ${author ? `${author}: ` : ''}`;
  return {
    key: `message-${id}`,
    icon: <CommentOutlined aria-hidden />,
    label: plainName(ticket.contact.name),
    detail: said + plain.text,
    marks: plain.hits.map(([from, to]) => [from + said.length, to + said.length]),
    path: `/tickets/${ticket.uuid}?message=${id}`,
  };
}

function contactFound(contact: Contact): Found {
  const { id, name, isGroup } = contact;
  const detail = [translate('service-desk:finder.contact'), isGroup ? '' : formatHandle(contact)]
    .filter(Boolean)
    .join(' · ');
  return {
    key: `contact-${id}`,
    icon: <ContactsOutlined aria-hidden />,
    label: plainName(name),
    detail,
    path: `/tickets?contact=${id}`,
  };
}
