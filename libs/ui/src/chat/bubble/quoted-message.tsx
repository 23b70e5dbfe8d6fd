import type { ReactNode } from 'react';
import { Name } from '../../core/name.tsx';
import { MessageText } from '../text/message-text.tsx';
import { beginningOf } from '../text/text-parts.ts';
import './bubble.css';

/** Characters of the quoted text that are rendered; three lines of it are visible. */
const shownOfQuoted = 300;

/** The quoted message, small; a click scrolls to it. */
export interface QuotedMessageProps {
  author: string;
  /** Its text, or the name of its kind. */
  text: string;
  /** An icon or a small picture for media. */
  media?: ReactNode;
  onOpen?: () => void;
}

/** A quoted message inside a bubble. */
export function QuotedMessage({ author, text, media, onOpen }: QuotedMessageProps) {
  const content = (
    <>
      <span className="quoted-author">
        <Name text={author} />
      </span>
      <span className="quoted-text">
        {media} <MessageText text={beginningOf(text, shownOfQuoted)} />
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
