import type { Message, QuotedMessage, Ticket } from '@recado/api/contract';
import { sendMessages } from '@recado/api/live';
import type { VoiceNote } from '@recado/ui/chat';
import type { Draft } from '../../drafts.ts';
import { useViewer } from '../../viewer.ts';
import { useChat } from '../chat-context.ts';
import type { Attachment } from './attach/use-attachments.tsx';
import { clearDraft } from './drafts.ts';
import { outgoingOf } from './pictures/large-pictures.ts';
import { signed, useSignOption } from './signature.ts';

/**
 * Sends a draft and empties it: files one by one, the text as the caption of the first. Sends recordings, cards and
 * places without changing the draft.
 */
export function useSend(ticket: Ticket, draft: Draft) {
  const viewer = useViewer();
  const signs = useSignOption();
  const { replyingTo, rest } = useChat();
  const quoted = replyingTo && quotedFrom(replyingTo);
  const sendDraft = () => {
    const text = draft.text.trim();
    const body = signs ? signed(text, viewer.name) : text;
    const files = draft.files.map((file, index) => ({ ...outgoingOf(file), body: index === 0 ? body : '', quoted }));
    sendMessages(ticket.id, files.length > 0 ? files : [{ body, quoted }]);
    clearDraft(ticket.id);
    rest();
  };
  const sendRecording = async ({ file, ...voice }: VoiceNote) => {
    sendMessages(ticket.id, [{ body: '', file, voice, quoted }]);
    rest();
  };
  const sendAttachment = (attachment: Attachment) => {
    sendMessages(ticket.id, [{ body: '', ...attachment, quoted }]);
    rest();
  };
  return { sendDraft, sendRecording, sendAttachment };
}

function quotedFrom(message: Message): QuotedMessage {
  const { id, body, fromMe, mediaType, mediaUrl, isDeleted, contact, user, isAutomatic } = message;
  return { id, body, fromMe, mediaType, mediaUrl, isDeleted, isHidden: false, contact, user, isAutomatic };
}
