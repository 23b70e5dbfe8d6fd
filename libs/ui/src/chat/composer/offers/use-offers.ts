import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Emoji } from '../../emoji/emojis.ts';
import { rememberEmoji } from '../../emoji/recent-emojis.ts';
import type { ComposerProps } from '../composer-types.ts';
import type { ComposerField } from '../use-composer-field.ts';
import type { OfferedPerson } from './person.ts';
import { matchingReplies, type QuickReply } from './quick-replies.ts';
import { emojiSearchAt, personSearchAt, replySearchAt } from './searched.ts';
import { useEmojiNames } from './use-emoji-names.ts';

/** What the list offers: a quick reply, a person or an emoji. */
export type Offer<Reply> =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'person'; person: OfferedPerson }
  | { kind: 'emoji'; emoji: Emoji };

/** The maximum number of people offered at a time. */
const mostPeople = 8;

/**
 * The quick replies, people and emoji for the word at the caret: the offered ones, the highlighted one, and the key handler.
 * `browse` shows all quick replies.
 */
export function useOffers<Reply extends QuickReply>(
  { quickReplies = [], onQuickReply, onQuickSearch, peopleFor }: ComposerProps<Reply>,
  { text, start, end: caret, replace }: ComposerField,
) {
  const [closedFor, setClosedFor] = useState<string>();
  const [marked, setMarked] = useState(0);
  const [browsed, setBrowsed] = useState<{ at: number; width: number }>();
  const isClosed = text === closedFor || start !== caret;
  const search = isClosed ? undefined : replySearchAt(text, caret);
  const personSearch = isClosed || !peopleFor ? undefined : personSearchAt(text, caret);
  const people = personSearch ? (peopleFor?.(personSearch.text).slice(0, mostPeople) ?? []) : [];
  const emojiSearch = isClosed ? undefined : emojiSearchAt(text, caret);
  const emojis = useEmojiNames(emojiSearch?.text);
  const isBrowsing = search?.text === '' && search.start === browsed?.at;
  const replies = isBrowsing ? quickReplies : search ? matchingReplies(quickReplies, search.text) : [];
  const offers: Offer<Reply>[] = search
    ? replies.map((reply) => ({ kind: 'reply', reply }))
    : [
        ...people.map((person) => ({ kind: 'person', person }) as const),
        ...emojis.map((emoji) => ({ kind: 'emoji', emoji }) as const),
      ];
  const active = Math.min(marked, Math.max(0, offers.length - 1));
  const isSearching = search !== undefined;
  useEffect(() => {
    if (isSearching) onQuickSearch?.();
  }, [isSearching, onQuickSearch]);

  const put = (from: number, added: string) => {
    setMarked(0);
    setBrowsed(undefined);
    return replace({ start: from, end: caret, added });
  };
  const pick = (offer: Offer<Reply>) => {
    if (offer.kind === 'emoji' && emojiSearch) {
      rememberEmoji(offer.emoji.emoji);
      put(emojiSearch.start, offer.emoji.emoji);
    } else if (offer.kind === 'person' && personSearch) {
      setClosedFor(put(personSearch.start, `@${offer.person.as} `));
    } else if (offer.kind === 'reply' && search) {
      const whole = put(search.start, offer.reply.isAction ? '' : offer.reply.message);
      // The inserted text may end with a word that would be looked for again.
      setClosedFor(whole);
      onQuickReply?.(offer.reply, whole);
    }
  };
  const close = () => {
    setClosedFor(isBrowsing ? put(caret - browsed.width, '') : text);
  };
  const browse = () => {
    if (isBrowsing) return close();
    const sign = /\S$/.test(text.slice(0, caret)) ? ' /' : '/';
    put(caret, sign);
    setClosedFor(undefined);
    setBrowsed({ at: caret + sign.length - 1, width: sign.length });
  };
  /** True when the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const offer = offers[active];
    if (event.key === 'Escape' && (offer || isBrowsing)) close();
    else if (!offer) return false;
    else if (event.key === 'ArrowDown') setMarked((active + 1) % offers.length);
    else if (event.key === 'ArrowUp') setMarked((active + offers.length - 1) % offers.length);
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) pick(offer);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { offers, active, pick, onKey, browse, isBrowsing };
}
