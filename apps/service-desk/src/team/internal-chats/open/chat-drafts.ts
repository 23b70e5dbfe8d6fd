import { createDrafts } from '../../../inbox/drafts.ts';

/** The unsent drafts of internal chats. */
export const {
  useDraft: useChatDraft,
  draftOf: chatDraftOf,
  changeDraft: changeChatDraft,
  clearDraft: clearChatDraft,
} = createDrafts('chatDrafts');
