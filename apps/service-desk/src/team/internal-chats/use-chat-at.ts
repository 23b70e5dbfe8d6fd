import { type ApiFailure, api, failureOf } from '@recado/api/client';
import { useLiveList, useLookup, useRecord } from '@recado/api/live';
import type { Chat } from '@recado/contract';
import { chats } from './chats.ts';

/** A chat by the uuid in the URL. */
export interface ChatAt {
  chat: Chat | undefined;
  /** It does not exist, or the user is not a member. */
  isGone: boolean;
  error: ApiFailure | null;
}

/** The statuses for a chat that does not exist, and for an invalid uuid. */
const gone = [400, 404];

/** The chat of a uuid, kept up to date: from the list, or fetched if it is on no loaded page. */
export function useChatAt(uuid: string): ChatAt {
  const list = useLiveList(chats, { searchParam: '' });
  const listed = list.items.find((chat) => chat.uuid === uuid);
  const isListed = listed !== undefined || list.isLoading;
  const { found, failed } = useLookup('chat', isListed ? null : [uuid], () => idOf(uuid));
  const { record, error } = useRecord(chats, listed ? null : (found?.id ?? null));
  const isGone = (!isListed && found?.id === null) || gone.includes(error?.status ?? 0);
  return { chat: listed ?? record, isGone, error: failed ? failureOf(list.error) : error };
}

async function idOf(uuid: string): Promise<{ id: number | null }> {
  try {
    return await api('GET /chats/:chatId', { params: { chatId: uuid } });
  } catch (error) {
    if (gone.includes(failureOf(error).status)) return { id: null };
    throw error;
  }
}
