import type { AnswerInput } from '@recado/api/contract';
import type { Storage } from '../../platform/storage/storage.ts';
import type { QuickMessageRow } from './quick-message-rows.ts';

/** A quick message as the contract tells it; its file by a signed address. */
export function presentQuickMessage(
  storage: Storage,
  { quickMessage, media }: QuickMessageRow,
): AnswerInput<'GET /quick-messages/:quickMessageId'> {
  const { createdAt: _createdAt, mediaId: _mediaId, ...shown } = quickMessage;
  return {
    ...shown,
    isMedia: media !== null,
    mediaPath: media && storage.address(media.name, quickMessage.companyId),
    mediaName: media?.originalName ?? null,
  };
}
