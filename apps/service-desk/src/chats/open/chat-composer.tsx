import type { Chat } from '@recado/api/contract';
import { Composer, type ComposerHandle, type VoiceNote } from '@recado/ui/chat';
import { useRef } from 'react';
import { ownerOf } from '../../chat/composer/recording-owner.ts';
import { useComposerFocus } from '../../chat/composer/use-composer-focus.ts';
import { useDraftProblem } from '../../chat/composer/use-draft-problem.ts';
import { chatOutbox } from '../chat-messages.ts';
import { changeChatDraft, clearChatDraft, useChatDraft } from './chat-drafts.ts';

/** Writes in a chat: text, files, emoji, voice notes. The draft is kept until it is sent. */
export function ChatComposer({ chat: { id: chatId } }: { chat: Chat }) {
  const handle = useRef<ComposerHandle>(null);
  const draft = useChatDraft(chatId);
  const problem = useDraftProblem(draft);
  useComposerFocus(handle, true, null, draft.files);
  const sendDraft = () => {
    const text = draft.text.trim();
    const files = draft.files.map((file, index) => ({ chatId, file, text: index === 0 ? text : '' }));
    chatOutbox.send(files.length > 0 ? files : [{ chatId, text }]);
    clearChatDraft(chatId);
  };
  const sendRecording = async ({ file, ...voice }: VoiceNote) => chatOutbox.send([{ chatId, text: '', file, voice }]);
  return (
    <Composer
      ref={handle}
      text={draft.text}
      onTextChange={(text) => changeChatDraft(chatId, { text })}
      files={draft.files}
      onFilesChange={(files) => changeChatDraft(chatId, { files })}
      onSend={sendDraft}
      problem={problem}
      onRecorded={sendRecording}
      recordingOwner={ownerOf('chat', chatId)}
    />
  );
}
