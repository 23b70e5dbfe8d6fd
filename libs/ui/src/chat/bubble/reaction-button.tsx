import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { Popover } from '../../core/layers/popover.tsx';
import { PopupAnchor } from '../../core/popup-anchor.tsx';
import { ListSkeleton } from '../../core/states.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PlusOutlined, SmileOutlined } from '../../icons/index.ts';
import { recentEmojis } from '../emoji/recent-emojis.ts';
import './bubble.css';

const EmojiPicker = lazy(() => import('../emoji/emoji-picker.tsx'));

/** The quick reactions, as in WhatsApp. */
const usualEmojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** How many of the recently used emoji are offered besides. */
const mostRecent = 2;

/** On narrow screens the choices are shifted sideways to stay inside the window. */
const insideTheWindow = { overflow: { shiftX: 8, adjustY: true } };

interface ReactionButtonProps {
  /** The user's current reaction; empty for none. */
  current: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called with the chosen emoji; with an empty one when the user's reaction is removed. */
  onReact: (emoji: string) => void;
}

/**
 * Opens the six quick reactions over a message, with recently used ones and all others behind "+"; arrows move through
 * them, Esc closes.
 */
export function ReactionButton({ current, isOpen, onOpenChange, onReact }: ReactionButtonProps) {
  const { t } = useTranslation('ui');
  const button = useRef<HTMLSpanElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(isOpen);
  const [hasAll, showAll] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  const open = (wanted: boolean) => {
    if (!wanted) showAll(false);
    onOpenChange(wanted);
  };
  const close = () => {
    open(false);
    button.current?.querySelector('button')?.focus();
  };
  const choose = (emoji: string) => {
    close();
    onReact(emoji === current ? '' : emoji);
  };
  const recent = recentEmojis().filter((emoji) => !usualEmojis.includes(emoji));
  const quick = (
    <div
      ref={choices}
      className="reaction-choices"
      role="toolbar"
      aria-label={t('bubble.reactions')}
      onKeyDown={(event) => steer(event, close)}
    >
      {usualEmojis.map((emoji) => (
        <button key={emoji} type="button" aria-pressed={emoji === current} onClick={() => choose(emoji)}>
          {emoji}
        </button>
      ))}
      {recent.slice(0, mostRecent).map((emoji) => (
        <button
          key={emoji}
          type="button"
          className="recent"
          aria-pressed={emoji === current}
          onClick={() => choose(emoji)}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        className="reaction-more"
        aria-label={t('bubble.moreReactions')}
        onClick={() => showAll(true)}
      >
        <PlusOutlined aria-hidden />
      </button>
    </div>
  );
  const content = hasAll ? (
    <Suspense fallback={<ListSkeleton rows={4} />}>
      <EmojiPicker onPick={choose} />
    </Suspense>
  ) : (
    quick
  );
  return (
    <>
      <span ref={button} className="reaction-opener">
        <IconButton
          size="small"
          label={t('bubble.react')}
          icon={<SmileOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        />
      </span>
      {wasOpened && (
        <Popover
          trigger="click"
          open={isOpen}
          onOpenChange={open}
          align={insideTheWindow}
          destroyOnHidden
          content={content}
          afterOpenChange={(shown) => shown && choices.current?.querySelector('button')?.focus()}
        >
          <PopupAnchor at={() => button.current} />
        </Popover>
      )}
    </>
  );
}

function steer(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
  }
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.contains(document.activeElement));
  buttons.at((at + step) % buttons.length)?.focus();
}
