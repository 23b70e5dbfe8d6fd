import { Input, Segmented } from 'antd';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { ListSkeleton } from '../../core/states.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Emoji, type EmojiGroup, groups, loadEmojis, searchEmojis } from './emojis.ts';
import { recentEmojis, rememberEmoji } from './recent-emojis.ts';
import './emoji.css';

const columns = 8;
const faces: Record<EmojiGroup, string> = {
  0: '😀',
  1: '👋',
  3: '🐻',
  4: '🍔',
  5: '🚗',
  6: '⚽',
  7: '💡',
  8: '❤️',
  9: '🏁',
};

/** A grid of all emoji with search in the current language, drawn with the system's font. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('ui');
  const { language } = useLanguage();
  const names = useGroupNames();
  const [all, setAll] = useState<Emoji[]>();
  const [text, setText] = useState('');
  const [group, setGroup] = useState<EmojiGroup>(0);
  const [recent] = useState(recentEmojis);
  useEffect(() => {
    let wanted = true;
    void loadEmojis(language).then((loaded) => wanted && setAll(loaded));
    return () => {
      wanted = false;
    };
  }, [language]);
  const sought = useDeferredValue(text.trim());
  const shown = useMemo(() => {
    if (!all) return undefined;
    return sought ? searchEmojis(all, sought) : all.filter((emoji) => emoji.group === group);
  }, [all, sought, group]);
  const pick = (emoji: string) => {
    rememberEmoji(emoji);
    onPick(emoji);
  };
  return (
    <section className="emoji-picker" aria-label={t('emoji.open')}>
      <Input
        autoFocus
        allowClear
        value={text}
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        onChange={(event) => setText(event.target.value)}
      />
      {!sought && (
        <Segmented
          block
          size="small"
          aria-label={t('emoji.groups')}
          value={group}
          onChange={setGroup}
          options={groups.map((value) => ({ value, label: <span title={names[value]}>{faces[value]}</span> }))}
        />
      )}
      {!sought && recent.length > 0 && all && (
        <EmojiGrid label={t('emoji.recent')} emojis={emojisOf(all, recent)} onPick={pick} />
      )}
      <div className="emoji-scroller">
        {shown ? (
          <EmojiGrid label={sought ? t('emoji.found') : names[group]} emojis={shown} onPick={pick} />
        ) : (
          <ListSkeleton rows={4} />
        )}
        {shown?.length === 0 && <p>{t('emoji.nothing')}</p>}
      </div>
    </section>
  );
}

/** The emoji in the order of their signs. */
function emojisOf(all: readonly Emoji[], signs: readonly string[]): Emoji[] {
  return signs.flatMap((sign) => all.find(({ emoji }) => emoji === sign) ?? []);
}

function EmojiGrid({
  label,
  emojis,
  onPick,
}: {
  label: string;
  emojis: readonly Emoji[];
  onPick: (emoji: string) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, index: number) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const next = grid.current?.querySelectorAll('button')[index + (steps[event.key] ?? 0)];
    if (!steps[event.key] || !next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend.
    <div ref={grid} className="emoji-grid" role="group" aria-label={label}>
      {emojis.map(({ emoji, label: name }, index) => (
        <button
          key={emoji}
          type="button"
          title={name}
          aria-label={name}
          tabIndex={index === 0 ? 0 : -1}
          onKeyDown={(event) => move(event, index)}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}

/** The names of the emoji groups. */
function useGroupNames(): Record<EmojiGroup, string> {
  const { t } = useTranslation('ui');
  return {
    0: t('emoji.smileys'),
    1: t('emoji.people'),
    3: t('emoji.nature'),
    4: t('emoji.food'),
    5: t('emoji.travel'),
    6: t('emoji.activities'),
    7: t('emoji.objects'),
    8: t('emoji.symbols'),
    9: t('emoji.flags'),
  };
}
