import { useRef, useState } from 'react';
import { Popover } from '../../core/layers/popover.tsx';
import { Name } from '../../core/name.tsx';
import { PopupAnchor } from '../../core/popup-anchor.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ExclamationCircleOutlined, TeamOutlined } from '../../icons/index.ts';

/** One person's emoji under a message. */
export interface ShownReaction {
  emoji: string;
  /** The name of its sender. */
  author: string;
  own: boolean;
  /** The user's own, which failed to send. */
  failed?: boolean;
}

interface ReactionsProps {
  reactions: readonly ShownReaction[];
  /** Sets the user's own reaction; an empty emoji removes it. Without it the reactions are read-only. */
  onReact?: (emoji: string) => void;
}

/** The reactions under a bubble, one chip per emoji; a click adds the user's reaction, removes it, or retries it. */
export function Reactions({ reactions, onReact }: ReactionsProps) {
  const { t } = useTranslation('ui');
  if (reactions.length === 0) return null;
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  return (
    <div className="bubble-reactions">
      {emojis.map((emoji) => {
        const same = reactions.filter((reaction) => reaction.emoji === emoji);
        const mine = same.find(({ own }) => own);
        const isFailed = mine?.failed ?? false;
        const names = same.map(({ author }) => author).join(', ');
        const text = isFailed ? t('bubble.reactionFailed', { emoji }) : `${emoji} ${names}`;
        return (
          <button
            key={emoji}
            type="button"
            className={isFailed ? 'failed' : undefined}
            aria-label={text}
            aria-pressed={mine !== undefined}
            title={text}
            disabled={!onReact}
            onClick={() => onReact?.(mine && !isFailed ? '' : emoji)}
          >
            {emoji}
            {same.length > 1 && <span>{same.length}</span>}
            {isFailed && <ExclamationCircleOutlined aria-hidden />}
          </button>
        );
      })}
      {reactions.length > 1 && <People reactions={reactions} />}
    </div>
  );
}

/** Opens the list of who reacted: on touch screens there is no tooltip that says it. */
function People({ reactions }: Pick<ReactionsProps, 'reactions'>) {
  const { t } = useTranslation('ui');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const people = (
    <ul className="reaction-people">
      {reactions.map(({ emoji, author, own }) => (
        <li key={`${emoji} ${author} ${own}`}>
          {emoji} <Name text={author} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('bubble.whoReacted')}
        title={t('bubble.whoReacted')}
        aria-expanded={isOpen}
        onClick={() => {
          setOpened(true);
          setOpen(!isOpen);
        }}
      >
        <TeamOutlined aria-hidden />
      </button>
      {wasOpened && (
        <Popover
          trigger="click"
          open={isOpen}
          onOpenChange={setOpen}
          destroyOnHidden
          title={t('bubble.whoReacted')}
          content={people}
        >
          <PopupAnchor at={() => button.current} />
        </Popover>
      )}
    </>
  );
}
