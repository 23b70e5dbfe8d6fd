import { memo, type ReactNode } from 'react';
import { type Piece, parseMessage } from './parse.ts';
import '../bubble/bubble.css';

/** A message's text with WhatsApp's marks and links. Nothing is fetched for a link, and nothing becomes markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return <span className="message-text">{drawn(parseMessage(text))}</span>;
});

function drawn(pieces: Piece[]): ReactNode[] {
  return pieces.map((piece, index) => drawnPiece(piece, index));
}

function drawnPiece(piece: Piece, key: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'code':
      return <code key={key}>{piece.text}</code>;
    case 'link':
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      );
    case 'bold':
      return <strong key={key}>{drawn(piece.pieces)}</strong>;
    case 'italic':
      return <em key={key}>{drawn(piece.pieces)}</em>;
    case 'strike':
      return <s key={key}>{drawn(piece.pieces)}</s>;
  }
}
