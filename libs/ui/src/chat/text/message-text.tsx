import { Button } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Block, blocksOf } from './blocks.ts';
import { type Piece, parseMessage } from './parse.ts';
import { beginningOf, foldedFrom, partsOf } from './text-parts.ts';
import '../bubble/bubble.css';

/**
 * A message's text with WhatsApp's marks, quotations, lists and links. Links are not fetched, and the text never becomes markup. A very
 * long text is folded; when expanded, it is rendered in parts, of which the browser lays out the visible ones.
 */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  if (text.length > foldedFrom) return <LongText text={text} />;
  return (
    <span className={isOnlyEmoji(text) ? 'message-text only-emoji' : 'message-text'} dir="auto">
      {drawnBlocks(text)}
    </span>
  );
});

const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Up to this many emoji without other text are shown large; none is longer than this. */
const mostLarge = 3;
const longestEmoji = 30;

function isOnlyEmoji(text: string): boolean {
  const plain = text.trim();
  if (plain.length > mostLarge * longestEmoji || !pictograph.test(plain)) return false;
  const signs = [...new Intl.Segmenter().segment(plain)];
  return signs.length <= mostLarge && signs.every(({ segment }) => pictograph.test(segment));
}

function LongText({ text }: { text: string }) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const parts = isOpen ? partsOf(text) : [beginningOf(text)];
  const places = parts.map((_, index) => `${index}/${parts.length}`);
  return (
    <span className="message-text">
      {parts.map((part, index) => (
        <span key={places[index]} className={isOpen ? 'message-text-part' : undefined} dir="auto">
          {drawnBlocks(part)}
        </span>
      ))}
      <Button
        className="message-text-more"
        type="link"
        size="small"
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
      >
        {isOpen ? t('bubble.showLess') : t('bubble.showAll')}
      </Button>
    </span>
  );
}

function drawnBlocks(text: string): ReactNode {
  const blocks = blocksOf(text);
  const [only] = blocks;
  if (blocks.length === 1 && only?.kind === 'lines') return drawn(parseMessage(text));
  const places = blocks.map((_, index) => `${index}/${blocks.length}`);
  return blocks.map((block, index) => <TextBlock key={places[index]} block={block} />);
}

/** One block of a message. The items of a list have no other identity than their place: they never move. */
function TextBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'lines':
      return <span className="message-text-lines">{drawn(parseMessage(block.text))}</span>;
    case 'quote':
      return <blockquote className="message-text-quote">{drawn(parseMessage(block.text))}</blockquote>;
    case 'list':
      return <ul className="message-text-list">{block.items.map((text, place) => listItem(text, place))}</ul>;
    case 'numbered':
      return (
        <ol className="message-text-list">
          {block.items.map(({ text, number }, place) => listItem(text, place, number))}
        </ol>
      );
  }
}

function listItem(text: string, place: number, number?: number) {
  return (
    <li key={place} value={number}>
      {drawn(parseMessage(text))}
    </li>
  );
}

function drawn(pieces: Piece[]): ReactNode[] {
  return pieces.map((piece, index) => drawnPiece(piece, index));
}

function drawnPiece(piece: Piece, key: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'block':
      return (
        <code key={key} className="code-block">
          {piece.text.replace(/^\n|\n$/g, '')}
        </code>
      );
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
