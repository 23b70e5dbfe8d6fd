import { createDrafts } from '../../drafts.ts';

/** The unsent drafts of internal chats. */
export const {
  useDraft: useChatDraft,
  changeDraft: changeChatDraft,
  clearDraft: clearChatDraft,
} = createDrafts('chatDrafts');
