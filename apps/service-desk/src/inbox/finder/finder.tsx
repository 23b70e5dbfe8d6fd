import { api } from '@recado/api/client';
import type { Contact, FoundMessage, QuickMessage, Ticket } from '@recado/contract';
import type { Finder, Found } from '@recado/federation';
import { formatActivity, formatHandle, plainExcerpt, plainName, withoutMarks } from '@recado/ui/core';
import { translate } from '@recado/ui/i18n';
import { CommentOutlined, ContactsOutlined, CustomerServiceOutlined, MessageOutlined } from '@recado/ui/icons';
import { type WritableTicket, writableTicket } from '../chat/composer/drafts.ts';
import { takeQuickReply } from '../chat/composer/use-quick-replies.ts';

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
 * Finds tickets and contacts by name, number or last message, and words in messages; a contact leads to a new ticket. In an open chat it also
 * finds quick replies, which it puts into the message input.
 */
const find: Finder = async (searchParam, signal) => {
  const ticket = writableTicket();
  const [found, known, said, replies] = await Promise.all([
    api('GET /tickets', { query: { searchParam, showAll: 'true' }, signal }),
    api('GET /contacts', { query: { searchParam }, signal }),
    findMessages(searchParam, signal),
    ticket === null ? [] : quickReplies(searchParam, signal),
  ]);
  return [
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
