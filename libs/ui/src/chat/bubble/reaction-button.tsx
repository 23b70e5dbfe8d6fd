import { Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { PopupAnchor } from '../../core/popup-anchor.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SmileOutlined } from '../../icons/index.ts';
import './bubble.css';

/** The quick reactions, as in WhatsApp. */
const usualEmojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

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

/** Opens the six quick reactions over a message; arrows move through them, Esc closes. */
export function ReactionButton({ current, isOpen, onOpenChange, onReact }: ReactionButtonProps) {
  const { t } = useTranslation('ui');
  const button = useRef<HTMLSpanElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const close = () => {
    onOpenChange(false);
    button.current?.querySelector('button')?.focus();
  };
  const choose = (emoji: string) => {
    close();
    onReact(emoji === current ? '' : emoji);
  };
  const content = (
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
    </div>
  );
  return (
    <>
      <span ref={button} className="reaction-opener">
        <IconButton
          size="small"
          label={t('bubble.react')}
          icon={<SmileOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => onOpenChange(!isOpen)}
        />
      </span>
      {wasOpened && (
        <Popover
          trigger="click"
          open={isOpen}
          onOpenChange={onOpenChange}
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
