import type { Chat } from '@recado/contract';
import { longestChatMessage } from '@recado/contract/message-windows';
import { Composer, type ComposerHandle, type VoiceNote } from '@recado/ui/chat';
import { useKindText } from '@recado/ui/core';
import { useRef } from 'react';
import { EditField } from '../../../edit-field.tsx';
import { outgoingOf } from '../../../inbox/chat/composer/pictures/large-pictures.ts';
import { PictureNote } from '../../../inbox/chat/composer/pictures/picture-note.tsx';
import { usePictures } from '../../../inbox/chat/composer/pictures/use-pictures.ts';
import { ownerOf } from '../../../inbox/chat/composer/recording-owner.ts';
import { useComposerFocus } from '../../../inbox/chat/composer/use-composer-focus.ts';
import { useDraftProblem } from '../../../inbox/chat/composer/use-draft-problem.ts';
import { chatOutbox, editChatMessage, quotedFrom, type ShownChatMessage } from '../chat-messages.ts';
import type { ChatActs, ChatDoing } from './chat-acts.ts';
import { changeChatDraft, clearChatDraft, useChatDraft } from './chat-drafts.ts';

interface ChatWritingProps {
  chat: Chat;
  doing: ChatDoing | null;
  acts: ChatActs;
}

/** Writes in a chat, or edits one of the user's messages in it. */
export function ChatWriting({ chat, doing, acts }: ChatWritingProps) {
  if (doing?.kind !== 'editing') return <ChatComposer chat={chat} doing={doing} acts={acts} />;
  const { message } = doing;
  const save = (text: string) => editChatMessage(message, text);
  return <EditField key={message.id} original={message.message} save={save} onRest={acts.rest} />;
}

/** A message: text, files, emoji, voice notes, a reply. The draft is kept until it is sent. */
function ChatComposer({ chat: { id: chatId }, doing, acts }: ChatWritingProps) {
  const handle = useRef<ComposerHandle>(null);
  const draft = useChatDraft(chatId);
  const problem = useDraftProblem(draft, { longest: longestChatMessage, sendsDocuments: false });
  const replied = doing?.kind === 'replying' ? doing.message : null;
  const quoted = replied && quotedFrom(replied);
  useComposerFocus(handle, true, replied?.id ?? null, draft.files);
  const sendDraft = () => {
    const text = draft.text.trim();
    const files = draft.files.map((file, index) => ({
      chatId,
      file: outgoingOf(file).file,
      quoted: index === 0 ? quoted : null,
      text: index === 0 ? text : '',
    }));
    chatOutbox.send(files.length > 0 ? files : [{ chatId, text, quoted }]);
    clearChatDraft(chatId);
    acts.rest();
  };
  const pictures = usePictures(draft.files, sendDraft);
  const sendRecording = async ({ file, ...voice }: VoiceNote) => {
    chatOutbox.send([{ chatId, text: '', file, voice, quoted }]);
    acts.rest();
  };
  return (
    <Composer
      ref={handle}
      text={draft.text}
      onTextChange={(text) => changeChatDraft(chatId, { text })}
      files={draft.files}
      onFilesChange={(files) => changeChatDraft(chatId, { files })}
      noteOn={(file) => <PictureNote file={file} isOnlyPicture />}
      onSend={pictures.send}
      isWaiting={pictures.isWaiting}
      replyTo={useReplyStrip(replied)}
      onCancelReply={acts.rest}
      problem={problem}
      onRecorded={sendRecording}
      recordingOwner={ownerOf('chat', chatId)}
    />
  );
}

/** The quoted message above the field. */
function useReplyStrip(message: ShownChatMessage | null): { author: string; text: string } | null {
  const kind = message?.mediaType ?? '';
  const kindText = useKindText(kind === 'other' ? 'application' : kind);
  return message && { author: message.sender.name, text: message.message || kindText };
}
