import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { MessageShape } from './rows.ts';

/** How long (milliseconds) nothing must arrive before it is said, so that a burst is said once. */
const quiet = 1000;
/** More messages at a time are only counted: a screen reader would talk until the next ones come. */
const mostRead = 3;

/** A line that a screen reader says. */
interface Spoken {
  key: string | number;
  text: string;
}

/**
 * What a screen reader says of the messages that others wrote while the end was followed: their texts, or of more than
 * three at once their number. What arrives while somebody reads further up is counted elsewhere. WCAG 4.1.3.
 */
export function useSpoken<Item>(
  items: readonly Item[],
  shape: MessageShape<Item>,
  isFollowed: boolean,
): readonly Spoken[] {
  const { t } = useTranslation('ui');
  const last = items.at(-1);
  const lastKey = last === undefined ? null : shape.keyOf(last);
  const heard = useRef(lastKey);
  const [spoken, setSpoken] = useState<readonly Spoken[]>([]);
  useEffect(() => {
    const say = () => {
      const arrived = isFollowed ? after(items, shape, heard.current) : [];
      heard.current = lastKey;
      if (lastKey === null || arrived.length === 0) return;
      const isMany = arrived.length > mostRead || arrived.some((item) => !shape.textOf?.(item));
      const count = { key: lastKey, text: t('chat.jumpToNew', { count: arrived.length }) };
      setSpoken(
        isMany ? [count] : arrived.map((item) => ({ key: shape.keyOf(item), text: shape.textOf?.(item) ?? '' })),
      );
    };
    const timer = setTimeout(say, isFollowed ? quiet : 0);
    return () => clearTimeout(timer);
  }, [items, shape, isFollowed, lastKey, t]);
  return spoken;
}

/** The messages of others after the one with this key; none if it is not there any more. */
function after<Item>(
  items: readonly Item[],
  { keyOf, isOwn }: MessageShape<Item>,
  key: string | number | null,
): Item[] {
  const place = items.findLastIndex((item) => keyOf(item) === key);
  if (place === -1 && key !== null) return [];
  return items.slice(place + 1).filter((item) => !isOwn(item));
}
