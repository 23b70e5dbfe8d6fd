import { defineResource, renewMessage, useLiveList } from '@recado/api/live';
import type { Message, QueryInput } from '@recado/contract';
import { thumbnailAddress } from '@recado/contract/thumbnail-address';
import { DocumentCard, MediaViewerProvider, type Picture, useMediaViewer } from '@recado/ui/chat';
import { formatDate, ListState, Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CaretRightFilled } from '@recado/ui/icons';
import { useMemo, useState } from 'react';
import { MoreButton } from './more-button.tsx';

/** The files of a contact's chats: pictures and videos, or documents. */
export function FilesPart({ contactId }: { contactId: number }) {
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
      <ListState list={list} rows={3}>
        <p className="drawer-none">{t(kind === 'media' ? 'drawer.noMedia' : 'drawer.noDocuments')}</p>
      </ListState>
      {kind === 'media' ? <Pictures messages={list.items} /> : <Documents messages={list.items} />}
      <MoreButton list={list} />
    </>
  );
}

function pictureOf({ id, mediaType, mediaUrl, media }: Message): Picture {
  const kind = mediaType === 'video' ? 'video' : 'image';
  return { kind, url: mediaUrl ?? '', name: media?.name ?? '', renew: () => renewMessage(id) };
}

function Pictures({ messages }: { messages: Message[] }) {
  const pictures = useMemo(
    // The viewer's arrows move from old to new, as in the chat.
    () => messages.map(pictureOf).reverse(),
    [messages],
  );
  return (
    <MediaViewerProvider pictures={pictures}>
      <ul className="drawer-pictures">
        {messages.map((message) => (
          <li key={message.id}>
            <Tile message={message} />
          </li>
        ))}
      </ul>
    </MediaViewerProvider>
  );
}

/** A picture or video, which opens in the viewer. */
function Tile({ message }: { message: Message }) {
  const { t } = useTranslation('service-desk');
  const viewer = useMediaViewer();
  const isVideo = message.mediaType === 'video';
  const label = t(isVideo ? 'drawer.videoOf' : 'drawer.pictureOf', { date: formatDate(message.createdAt) });
  return (
    <button type="button" className="drawer-picture" aria-label={label} onClick={() => viewer.open(pictureOf(message))}>
      {isVideo ? (
        <>
          <video
            src={beginningOf(message.mediaUrl ?? '')}
            preload="metadata"
            muted
            playsInline
            aria-hidden
            tabIndex={-1}
          />
          <span className="drawer-video-sign">
            <CaretRightFilled aria-hidden />
          </span>
        </>
      ) : (
        <img src={thumbnailAddress(message.mediaUrl ?? '')} alt="" loading="lazy" decoding="async" />
      )}
    </button>
  );
}

/**
 * A position just after the beginning: some browsers show nothing until a position is set, and the first frame is often
 * black.
 */
function beginningOf(url: string): string {
  return `${url}#t=0.1`;
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

type FilesQuery = Omit<QueryInput<'GET /contact-media'>, 'pageNumber'>;

const kinds: Record<FilesQuery['kind'], readonly Message['mediaType'][]> = {
  media: ['image', 'video'],
  documents: ['application'],
};

/**
 * The messages with a file in a contact's chats. Events name the chat's contact, who may not be the author of a
 * message.
 */
const contactFiles = defineResource<'GET /contact-media', FilesQuery>({
  list: 'GET /contact-media',
  events: {
    appMessage: ({ message, contact }) => ({ type: 'upsert', record: { ...message, contactId: contact.id } }),
  },
  belongs: ({ contactId, mediaType, mediaUrl, isDeleted }, query) =>
    contactId === query.contactId && mediaUrl !== null && !isDeleted && kinds[query.kind].includes(mediaType),
  compare: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
});
