import type { ReactNode } from 'react';
import { MessageText } from '../text/message-text.tsx';
import './bubble.css';

/** The message another one answers, small; a click goes to it. */
export interface QuotedMessageProps {
  author: string;
  /** Its text, or what kind it is. */
  text: string;
  /** An icon or a small picture for media. */
  media?: ReactNode;
  onOpen?: () => void;
}

/** A quoted message inside a bubble. */
export function QuotedMessage({ author, text, media, onOpen }: QuotedMessageProps) {
  const content = (
    <>
      <span className="quoted-author">{author}</span>
      <span className="quoted-text">
        {media} <MessageText text={text} />
      </span>
    </>
  );
  if (!onOpen) return <div className="quoted">{content}</div>;
  return (
    <button type="button" className="quoted" onClick={onOpen}>
      {content}
    </button>
  );
}
