import { renewMessage, type ShownMessage } from '@recado/api/live';
import { addressIn, webAddress } from '@recado/contract/link-address';
import { Thumbnail } from '@recado/ui/chat';
import { Name } from '@recado/ui/core';
import { Suspense } from 'react';
import { passivePart } from '../../../lazy-part.ts';
import { textIn, valueIn } from './read-data.ts';

const FetchedLinkCard = passivePart(() => import('./fetched-link-card.tsx'));

/** What the page says about itself whose address is in a text: as its sender sent it, otherwise as the server found it. */
export function LinkCard({ message }: { message: ShownMessage }) {
  const link = valueIn(message.data, 'link');
  if (link) return <SentLinkCard message={message} link={link} />;
  if (message.outgoing || addressIn(message.body) === undefined) return null;
  return (
    <Suspense fallback={<span className="link-row" />}>
      <FetchedLinkCard message={message} />
    </Suspense>
  );
}

function SentLinkCard({ message, link }: { message: ShownMessage; link: unknown }) {
  const address = webAddress(textIn(link, 'address'));
  if (!address || !message.body.includes(textIn(link, 'address'))) return null;
  const [title, description] = [textIn(link, 'title'), textIn(link, 'description')];
  const thumbnail = textIn(message.data, 'thumbnail');
  return (
    <a className="link-card" href={address} target="_blank" rel="noopener noreferrer nofollow">
      {thumbnail && <Thumbnail className="link-card-picture" url={thumbnail} renew={() => renewMessage(message.id)} />}
      <span className="link-card-text">
        {title && (
          <strong>
            <Name text={title} />
          </strong>
        )}
        {description && <span className="link-card-description">{description}</span>}
        <small>{new URL(address).hostname}</small>
      </span>
    </a>
  );
}
