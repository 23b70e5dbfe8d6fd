import { MessageText } from '@recado/ui/chat';
import { CopyButton, formatDateTime, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { FileOutlined } from '@recado/ui/icons';
import { listIn, numberIn, textIn, valueIn } from '../read-data.ts';
import { cardKinds, missingNames } from './card-kinds.ts';
import { Answers, CardLink, priceText } from './card-parts.tsx';

/** A message that is neither text nor file: an order, a PIX key, a form, an invitation. */
export function MessageCard({ data, fallback }: { data: unknown; fallback: string }) {
  const { t } = useTranslation('service-desk');
  const card = valueIn(data, 'card');
  const kind = cardKinds.find((known) => known === textIn(card, 'kind'));
  if (!kind) return <MessageText text={fallback} />;
  const [title, text, footer, code, link, place] = ['title', 'text', 'footer', 'code', 'link', 'place'].map((name) =>
    textIn(card, name),
  );
  const missing = missingNames.find((known) => known === textIn(card, 'missing'));
  const count = numberIn(card, 'count');
  const startsAt = numberIn(card, 'startsAt');
  const price = priceText(valueIn(card, 'amount'));
  const items = kind === 'order' && count ? t('card.items', { count }) : '';
  const stickers = kind === 'stickers' && count ? t('card.count', { count }) : '';
  const facts = [items, stickers, price].filter(Boolean).join(' · ');
  return (
    <div className="content-card">
      <small className="card-kind">
        <FileOutlined aria-hidden /> {t(`card.kinds.${kind}`)}
      </small>
      {missing && <span>{t(`card.missing.${missing}`)}</span>}
      {title && (
        <strong>
          <Name text={title} />
        </strong>
      )}
      {facts && <span className="card-facts">{facts}</span>}
      {startsAt !== undefined && <span>{formatDateTime(new Date(startsAt).toISOString())}</span>}
      {place && <span>{place}</span>}
      {text && <MessageText text={text} />}
      <Lines lines={listIn(card, 'lines')} />
      {code && (
        <span className="card-code">
          <code>{code}</code>
          <CopyButton text={code} label={t('card.copy')} />
        </span>
      )}
      {footer && <small>{footer}</small>}
      <CardLink address={link ?? ''} label={link ?? ''} />
      {kind === 'event' && <EventAnswers data={data} />}
    </div>
  );
}

function EventAnswers({ data }: { data: unknown }) {
  const { t } = useTranslation('service-desk');
  const options = [
    { key: 'going', label: t('card.going') },
    { key: 'maybe', label: t('card.maybe') },
    { key: 'notGoing', label: t('card.notGoing') },
  ];
  return <Answers data={data} options={options} />;
}

function Lines({ lines }: { lines: readonly unknown[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="card-lines">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message never move, and may be equal.
        <li key={place}>
          {textIn(line, 'title') && <span>{textIn(line, 'title')}</span>}
          {textIn(line, 'text') && <span className="card-line-text">{textIn(line, 'text')}</span>}
        </li>
      ))}
    </ul>
  );
}
