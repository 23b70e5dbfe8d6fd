import { renewMessage, type ShownMessage } from '@recado/api/live';
import { Thumbnail } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { textIn, valueIn } from '../read-data.ts';
import { CardLink } from './card-parts.tsx';

/** The advertisement that the customer pressed before they wrote. */
export default function AdCard({ ad, message }: { ad: unknown; message: ShownMessage }) {
  const { t } = useTranslation('service-desk');
  const [title, text, link, app] = ['title', 'text', 'link', 'app'].map((name) => textIn(ad, name));
  // A file and a page have their own preview picture.
  const isItsPicture = !message.mediaUrl && valueIn(message.data, 'link') === undefined;
  const picture = isItsPicture ? textIn(message.data, 'thumbnail') : '';
  return (
    <div className="card-ad">
      {picture && <Thumbnail className="card-ad-picture" url={picture} renew={() => renewMessage(message.id)} />}
      <small>{app ? t('card.adIn', { app }) : t('card.ad')}</small>
      {title && <strong>{title}</strong>}
      {text && <span>{text}</span>}
      <CardLink address={link ?? ''} label={t('card.openAd')} />
    </div>
  );
}
