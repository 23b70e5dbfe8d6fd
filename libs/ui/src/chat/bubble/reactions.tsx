import { useTranslation } from '../../i18n/use-translation.ts';
import { ExclamationCircleOutlined } from '../../icons/index.ts';

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
    </div>
  );
}
