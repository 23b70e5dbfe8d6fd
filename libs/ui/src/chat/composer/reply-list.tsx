import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PaperClipOutlined } from '../../icons/index.ts';
import type { QuickReply } from './quick-replies.ts';

interface ReplyListProps<Reply extends QuickReply> {
  id: string;
  replies: readonly Reply[];
  active: number;
  onPick: (reply: Reply) => void;
}

/**
 * The quick replies that match the typed text, with their texts; the highlighted one in several lines. The text field
 * keeps the focus; its arrow keys choose.
 */
export function ReplyList<Reply extends QuickReply>({ id, replies, active, onPick }: ReplyListProps<Reply>) {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} className="reply-list" role="listbox" aria-label={t('composer.quickReplies')}>
      {replies.map((reply, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field that owns the list handles the keys.
        <div
          key={reply.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply)}
        >
          <span className="reply-code">/{reply.shortcode.replace(/^\//, '')}</span>
          <span className="reply-text" dir="auto">
            {reply.message}
          </span>
          {reply.isMedia && <PaperClipOutlined aria-label={t('composer.withFile')} />}
        </div>
      ))}
    </div>
  );
}
