import { longestKnowledge } from '@recado/contract';

/** A piece of a text that is found and quoted as a whole. */
export interface Passage {
  /** The headings above it, from the widest, e.g. `Entrega › Prazo`. */
  heading: string;
  text: string;
  /** The resolved ticket that it is of. */
  ticketId?: number;
}

/** A heading of a text: `# Entrega`, at most six levels. */
const headingLine = /^(#{1,6})[ \t]+(\S.*)$/;
const longestHeading = 200;

/**
 * Splits a text into passages of at most 1,200 characters: paragraphs of one heading stay together as far as they fit; a longer paragraph
 * is cut after a sentence, or else between words.
 */
export function splitText(text: string): Passage[] {
  const passages: Passage[] = [];
  const path: string[] = [];
  let gathered = '';
  const end = () => {
    if (gathered !== '')
      passages.push({ heading: path.filter(Boolean).join(' › ').slice(0, longestHeading), text: gathered });
    gathered = '';
  };
  for (const paragraph of paragraphsOf(text)) {
    const heading = headingLine.exec(paragraph);
    if (heading) {
      end();
      const level = heading[1]?.length ?? 1;
      path.length = Math.min(path.length, level - 1);
      path[level - 1] = (heading[2] ?? '').replaceAll('#', '').trim();
      continue;
    }
    for (const piece of piecesOf(paragraph)) {
      if (gathered.length + piece.length + 2 > longestKnowledge.passage) end();
      gathered = gathered === '' ? piece : `${gathered}\n${piece}`;
    }
  }
  end();
  return passages;
}

/** The paragraphs, each heading one of its own. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) paragraphs.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((one) => one.trim())) {
    const isHeading = headingLine.test(line);
    if (line === '' || isHeading) end();
    if (isHeading) paragraphs.push(line);
    else if (line !== '') lines.push(line);
  }
  end();
  return paragraphs;
}

function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  let rest = paragraph;
  while (rest.length > longestKnowledge.passage) {
    const part = rest.slice(0, longestKnowledge.passage);
    const cuts = [part.lastIndexOf('\n'), part.lastIndexOf('. ') + 1, part.lastIndexOf(' ')];
    const cut = cuts.find((at) => at > longestKnowledge.passage / 2) ?? part.length;
    pieces.push(rest.slice(0, cut).toWellFormed().trim());
    rest = rest.slice(cut).toWellFormed().trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}
