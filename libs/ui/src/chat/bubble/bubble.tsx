import { Button } from 'antd';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { formatDateTime, formatTime, type Moment } from '../../core/formats/dates.ts';
import { Name, plainName } from '../../core/name.tsx';
import { type MenuPlace, useMenuPress } from '../../core/press/use-menu-press.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ExclamationCircleOutlined, ShareAltOutlined, StopOutlined } from '../../icons/index.ts';
import { AckIcon } from './ack-icon.tsx';
import { Reactions, type ShownReaction } from './reactions.tsx';
import './bubble.css';

/** A message that failed to send and can be retried. */
export interface FailedSend {
  /** The reason, as a text. */
  reason: string;
  /** Absent when sending the same again cannot succeed. */
  onRetry?: () => void;
  /** Takes it back into the composer, to send something else instead. */
  onEdit?: () => void;
  onDiscard?: () => void;
}

/** One message. */
export interface BubbleProps {
  /** Sent by this side: on the right and tinted. */
  own: boolean;
  /** Follows a message of the same author: closer, without name and tail. */
  grouped?: boolean;
  /** The author, shown when several people write. */
  author?: string;
  /** The colour of the author's name in a group, from 0 to 7. */
  authorColor?: number;
  /** Beside the author, e.g. that it is a program. */
  authorIcon?: ReactNode;
  /** The author for screen readers; `author` by default. */
  name?: string;
  time: Moment;
  /** The acknowledgement of an outgoing message (SPEC §4.2). */
  ack?: number;
  /** The reason why it is not sent yet, as a text beside the clock. */
  waiting?: string | undefined;
  edited?: boolean;
  /** Only a marker is shown instead of the content (SPEC §4.2). */
  deleted?: boolean;
  forwarded?: boolean;
  /** Shows its former texts, from before it was edited or deleted; without it there is no such button. */
  onShowFormer?: () => void;
  failed?: FailedSend | null;
  /** 0–100 while a file is sent. */
  progress?: number;
  /** Stops the upload. */
  onCancel?: (() => void) | undefined;
  /** Beside the time, in places of a fixed size. */
  marks?: ReactNode;
  /** The quoted message: a `QuotedMessage`. */
  quoted?: ReactNode;
  reactions?: readonly ShownReaction[];
  /** Sets the user's own reaction, empty removes it; without it reactions are read-only. */
  onReact?: (emoji: string) => void;
  /** Opens the message's menu: after a right click, the menu key or a long press on the bubble. */
  onMenu?: ((at: MenuPlace) => void) | undefined;
  /** Buttons that appear beside the bubble on hover and focus. */
  actions?: ReactNode;
  /** The content: text, media. */
  children: ReactNode;
}

/** The browser's menu has more for them: it copies a link, and saves a video. */
const ownMenu = { native: 'a, video, audio, input' };

/** A message bubble (UX, Ticket workspace). */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { own, grouped = false, author, authorIcon, deleted = false, failed, quoted, actions, children } = props;
  const { t } = useTranslation('ui');
  const press = useMenuPress(props.onMenu, ownMenu);
  // A chat renders its messages first; their buttons, which cost more than the bubbles, follow immediately.
  const hasActions = useDeferredValue(Boolean(actions), false);
  const name = plainName(props.name ?? author ?? (own ? t('bubble.own') : t('bubble.other')));
  return (
    <article className={`bubble-row${own ? ' own' : ''}${grouped ? ' grouped' : ''}`} aria-label={name}>
      <div className="bubble" {...press}>
        {author && !grouped && (
          <div
            className={props.authorColor === undefined ? 'bubble-author' : `bubble-author color-${props.authorColor}`}
          >
            {authorIcon}
            <Name text={author} />
          </div>
        )}
        {props.forwarded && !deleted && (
          <div className="bubble-note">
            <ShareAltOutlined aria-hidden /> {t('bubble.forwarded')}
          </div>
        )}
        {!deleted && quoted}
        {deleted ? (
          <div className="bubble-deleted">
            <StopOutlined aria-hidden /> {t('bubble.deleted')}{' '}
            {props.onShowFormer && (
              <button type="button" className="bubble-former" onClick={props.onShowFormer}>
                {t('bubble.showDeleted')}
              </button>
            )}
          </div>
        ) : (
          children
        )}
        <BubbleFoot {...props} />
        {failed && <Failed {...failed} />}
        {!deleted && <Reactions reactions={props.reactions ?? []} onReact={props.onReact} />}
      </div>
      {hasActions && <div className="bubble-actions">{actions}</div>}
    </article>
  );
});

function BubbleFoot(props: BubbleProps) {
  const { own, time, ack, waiting, edited, deleted, failed, progress, onCancel, onShowFormer, marks } = props;
  const { t } = useTranslation('ui');
  const isSending = progress !== undefined && progress < 100 && !failed;
  return (
    <div className="bubble-foot">
      {isSending && <progress max={100} value={progress} aria-label={t('bubble.sending')} />}
      {isSending && onCancel && (
        <Button size="small" type="link" onClick={onCancel}>
          {t('bubble.cancel')}
        </Button>
      )}
      {!deleted && marks}
      {waiting && !deleted && !failed && <span>{waiting}</span>}
      {edited && !deleted && <Edited onShowFormer={onShowFormer} />}
      <time title={formatDateTime(time)}>{formatTime(time)}</time>
      {own && !deleted && !failed && ack !== undefined && <AckIcon ack={ack} />}
    </div>
  );
}

function Edited({ onShowFormer }: Pick<BubbleProps, 'onShowFormer'>) {
  const { t } = useTranslation('ui');
  if (!onShowFormer) return <span>{t('bubble.edited')}</span>;
  return (
    <button type="button" className="bubble-former" title={t('bubble.showFormer')} onClick={onShowFormer}>
      {t('bubble.edited')}
    </button>
  );
}

function Failed({ reason, onRetry, onEdit, onDiscard }: FailedSend) {
  const { t } = useTranslation('ui');
  return (
    <div className="bubble-failed" role="alert">
      <span>
        <ExclamationCircleOutlined aria-hidden /> {reason}
      </span>
      {onRetry && (
        <Button size="small" type="link" onClick={onRetry}>
          {t('states.retry')}
        </Button>
      )}
      {onEdit && (
        <Button size="small" type="link" onClick={onEdit}>
          {t('bubble.edit')}
        </Button>
      )}
      {onDiscard && (
        <Button size="small" type="link" onClick={onDiscard}>
          {t('bubble.discard')}
        </Button>
      )}
    </div>
  );
}
