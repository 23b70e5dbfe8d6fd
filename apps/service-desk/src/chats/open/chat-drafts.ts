import { createDrafts } from '../../drafts.ts';

/** What was written in internal chats and not sent. */
export const {
  useDraft: useChatDraft,
  changeDraft: changeChatDraft,
  clearDraft: clearChatDraft,
} = createDrafts('chatDrafts');
