import type { Message } from '@recado/contract';
import { MessageText, Thumbnail } from '@recado/ui/chat';
import { Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EnvironmentOutlined } from '@recado/ui/icons';
import { numberIn, textIn, valueIn } from '../read-data.ts';

interface PlaceCardProps {
  data: Message['data'];
  fallback: string;
  renew?: () => Promise<unknown>;
}

/**
 * A place as a link to a map, with the picture of the map that its sender's phone made, otherwise a drawn one: this
 * browser asks no map service (UX).
 */
export function PlaceCard({ data, fallback, renew }: PlaceCardProps) {
  const { t } = useTranslation('service-desk');
  const latitude = numberIn(data, 'latitude');
  const longitude = numberIn(data, 'longitude');
  const isLive = valueIn(data, 'live') === true;
  const kind = isLive ? t('place.live') : t('kinds.location');
  const name = textIn(data, 'name') || fallback || kind;
  if (latitude === undefined || longitude === undefined) return <MessageText text={name} />;
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  const thumbnail = textIn(data, 'thumbnail');
  return (
    <a className="place-card" href={address} target="_blank" rel="noopener noreferrer nofollow">
      <span className="place-map" aria-hidden>
        {thumbnail && <Thumbnail className="place-picture" url={thumbnail} renew={renew} />}
        <EnvironmentOutlined />
      </span>
      <span className="message-card-text">
        {isLive && name !== kind && <small className="place-live">{kind}</small>}
        <strong>
          <Name text={name} />
        </strong>
        <small>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</small>
        <small>{t('message.openMap')}</small>
      </span>
    </a>
  );
}
