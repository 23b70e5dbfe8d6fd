import type { Message, QuotedMessage, Ticket } from '@recado/api/contract';
import { sendMessages } from '@recado/api/live';
import { useViewer } from '../../viewer.ts';
import { useChat } from '../chat-context.ts';
import { clearDraft, type Draft } from './drafts.ts';
import { signed, useSignOption } from './signature.ts';

/** Sends a draft (files one by one, the text as the first one's caption) or a recording; the draft is then empty. */
export function useSend(ticket: Ticket, draft: Draft) {
  const viewer = useViewer();
  const signs = useSignOption();
  const { replyingTo, rest } = useChat();
  const quoted = replyingTo && quotedFrom(replyingTo);
  const sendDraft = () => {
    const text = draft.text.trim();
    const body = signs ? signed(text, viewer.name) : text;
    const files = draft.files.map((file, index) => ({ file, body: index === 0 ? body : '', quoted }));
    sendMessages(ticket.id, files.length > 0 ? files : [{ body, quoted }]);
    clearDraft(ticket.id);
    rest();
  };
  const sendRecording = async (file: File) => {
    sendMessages(ticket.id, [{ body: '', file, voice: true, quoted }]);
    rest();
  };
  return { sendDraft, sendRecording };
}

function quotedFrom(message: Message): QuotedMessage {
  const { id, body, fromMe, mediaType, mediaUrl, isDeleted, contact } = message;
  return { id, body, fromMe, mediaType, mediaUrl, isDeleted, contact };
}
