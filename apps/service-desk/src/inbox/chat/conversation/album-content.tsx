import { renewMessage, type ShownMessage } from '@recado/api/live';
import { Album, MessageText, type Picture } from '@recado/ui/chat';
import { messageKey } from './message-key.ts';

/** The pictures and videos of an album, with the text of the first. */
export function AlbumContent({ messages }: { messages: readonly ShownMessage[] }) {
  const [lead] = messages;
  const pictures = messages.flatMap((message) => {
    const picture = pictureOf(message);
    return picture ? [{ ...picture, key: messageKey(message) }] : [];
  });
  return (
    <>
      <Album pictures={pictures} />
      {lead && lead.body !== '' && lead.body !== lead.media?.name && <MessageText text={lead.body} />}
    </>
  );
}

/** The picture or video of a message, for the viewer. */
export function pictureOf({ id, mediaType, mediaUrl, media, outgoing }: ShownMessage): Picture | undefined {
  if ((mediaType !== 'image' && mediaType !== 'video') || !mediaUrl) return undefined;
  const renew = outgoing ? undefined : () => renewMessage(id);
  return { kind: mediaType, url: mediaUrl, name: media?.name ?? '', renew };
}
