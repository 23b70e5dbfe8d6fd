import { renewMessage, type ShownMessage } from '@recado/api/live';
import { webAddress } from '@recado/contract/link-address';
import { Thumbnail } from '@recado/ui/chat';
import { Name } from '@recado/ui/core';
import { textIn, valueIn } from './read-data.ts';

/** What the page says about itself whose address is in a text, as its sender sent it: this browser asks nobody. */
export function LinkCard({ message }: { message: ShownMessage }) {
  const link = valueIn(message.data, 'link');
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
