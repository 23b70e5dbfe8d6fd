import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CaretRightFilled, PaperClipOutlined } from '../../../icons/index.ts';
import { codeOf, type QuickReply } from './quick-replies.ts';
import type { Offer } from './use-offers.ts';

interface OfferListProps<Reply extends QuickReply> {
  id: string;
  offers: readonly Offer<Reply>[];
  active: number;
  onPick: (offer: Offer<Reply>) => void;
}

/**
 * The quick replies, people or emoji that match the word at the caret; of a reply also its text, of the highlighted one several
 * lines. The text field keeps the focus; its arrow keys choose.
 */
export function OfferList<Reply extends QuickReply>({ id, offers, active, onPick }: OfferListProps<Reply>) {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const labels = { reply: t('composer.quickReplies'), person: t('composer.people'), emoji: t('emoji.open') };
  return (
    <div ref={list} id={id} className="reply-list" role="listbox" aria-label={labels[offers[0]?.kind ?? 'reply']}>
      {offers.map((offer, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field that owns the list handles the keys.
        <div
          key={keyOf(offer)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(offer)}
        >
          {contentOf(offer, { file: t('composer.withFile'), action: t('composer.isAction') })}
        </div>
      ))}
    </div>
  );
}

function keyOf(offer: Offer<QuickReply>): string | number {
  if (offer.kind === 'emoji') return offer.emoji.emoji;
  if (offer.kind === 'person') return offer.person.id;
  return offer.reply.isAction ? `action ${offer.reply.id}` : offer.reply.id;
}

function contentOf<Reply extends QuickReply>(offer: Offer<Reply>, words: { file: string; action: string }): ReactNode {
  if (offer.kind === 'emoji') {
    return (
      <>
        <span className="reply-code">{offer.emoji.emoji}</span>
        <span className="reply-text">{offer.emoji.label}</span>
      </>
    );
  }
  if (offer.kind === 'person') {
    return (
      <>
        <span className="reply-code" dir="auto">
          {offer.person.name}
        </span>
        <span className="reply-text">{offer.person.detail}</span>
      </>
    );
  }
  const { reply } = offer;
  return (
    <>
      <span className="reply-code">{codeOf(reply)}</span>
      <span className="reply-text" dir="auto">
        {reply.message}
      </span>
      {reply.isMedia && <PaperClipOutlined aria-label={words.file} />}
      {reply.isAction && <CaretRightFilled aria-label={words.action} />}
    </>
  );
}
