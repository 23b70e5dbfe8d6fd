import type { Message } from '@recado/api/contract';
import { renewMessage, useLiveList } from '@recado/api/live';
import { DocumentCard, MediaViewerProvider, type Picture, useMediaViewer } from '@recado/ui/chat';
import { ErrorState, formatDate, ListSkeleton, Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CaretRightFilled } from '@recado/ui/icons';
import { useMemo, useState } from 'react';
import { askForPlace } from '../../chat/conversation/asked-place.ts';
import { contactFiles } from './contact-files.ts';
import { MoreButton } from './more-button.tsx';

interface FilesPartProps {
  contactId: number;
  /** Something in the chat is about to be shown. */
  onLeave: () => void;
}

/** The files of a contact's chats: pictures and videos, or documents. */
export function FilesPart({ contactId, onLeave }: FilesPartProps) {
  const { t } = useTranslation('service-desk');
  const [kind, setKind] = useState<'media' | 'documents'>('media');
  const list = useLiveList(
    contactFiles,
    useMemo(() => ({ contactId, kind }), [contactId, kind]),
  );
  return (
    <>
      <Segmented
        block
        value={kind}
        onChange={setKind}
        options={[
          { value: 'media', label: t('drawer.media') },
          { value: 'documents', label: t('drawer.documents') },
        ]}
      />
      {list.error && <ErrorState failure={list.error} onRetry={list.refetch} />}
      {list.isLoading && <ListSkeleton rows={3} />}
      {!list.isLoading && !list.error && list.items.length === 0 && (
        <p className="drawer-none">{t(kind === 'media' ? 'drawer.noMedia' : 'drawer.noDocuments')}</p>
      )}
      {kind === 'media' ? <Pictures messages={list.items} onLeave={onLeave} /> : <Documents messages={list.items} />}
      <MoreButton list={list} />
    </>
  );
}

function pictureOf({ id, mediaUrl, media }: Message): Picture {
  return { url: mediaUrl ?? '', name: media?.name ?? '', renew: () => renewMessage(id) };
}

function Pictures({ messages, onLeave }: { messages: Message[]; onLeave: () => void }) {
  const pictures = useMemo(
    // The viewer's arrows go from old to new, as in the chat.
    () => messages.flatMap((message) => (message.mediaType === 'image' ? [pictureOf(message)] : [])).reverse(),
    [messages],
  );
  return (
    <MediaViewerProvider pictures={pictures}>
      <ul className="drawer-pictures">
        {messages.map((message) => (
          <li key={message.id}>
            <Tile message={message} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </MediaViewerProvider>
  );
}

/** A picture opens in the viewer; a video is played where it stands in the chat. */
function Tile({ message, onLeave }: { message: Message; onLeave: () => void }) {
  const { t } = useTranslation('service-desk');
  const viewer = useMediaViewer();
  const isVideo = message.mediaType === 'video';
  const label = t(isVideo ? 'drawer.videoOf' : 'drawer.pictureOf', { date: formatDate(message.createdAt) });
  const open = () => {
    if (!isVideo) return viewer.open(pictureOf(message));
    onLeave();
    askForPlace({ ticketId: message.ticketId, messageId: message.id });
  };
  return (
    <button type="button" className="drawer-picture" aria-label={label} onClick={open}>
      {isVideo ? (
        <CaretRightFilled aria-hidden />
      ) : (
        <img src={message.mediaUrl ?? ''} alt="" loading="lazy" decoding="async" />
      )}
    </button>
  );
}

function Documents({ messages }: { messages: Message[] }) {
  return (
    <ul className="drawer-documents">
      {messages.map(({ id, mediaUrl, media, createdAt }) => (
        <li key={id}>
          <DocumentCard
            url={mediaUrl ?? ''}
            name={media?.name ?? ''}
            size={media?.size ?? null}
            mimetype={media?.mimetype}
            renew={() => renewMessage(id)}
          />
          <small>{formatDate(createdAt)}</small>
        </li>
      ))}
    </ul>
  );
}
