import { useTranslation } from 'react-i18next';
import { type QuickReply, replyLabel } from './quick-replies.ts';

interface ReplyListProps<Reply extends QuickReply> {
  id: string;
  replies: readonly Reply[];
  active: number;
  onPick: (reply: Reply) => void;
}

/** The quick replies that match the typed text; the text field keeps the focus, its arrow keys choose. */
export function ReplyList<Reply extends QuickReply>({ id, replies, active, onPick }: ReplyListProps<Reply>) {
  const { t } = useTranslation('ui');
  return (
    <div id={id} className="reply-list" role="listbox" aria-label={t('composer.quickReplies')}>
      {replies.map((reply, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field that owns the list handles the keys.
        <div
          key={reply.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          title={reply.message}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply)}
        >
          {replyLabel(reply)}
        </div>
      ))}
    </div>
  );
}
