/** A person on a card (vCard 2.1, 3.0 as RFC 2426, 4.0 as RFC 6350), as far as it is read. */
export interface ContactCard {
  name: string;
  /** Mobile ones first. `text` is the number as written, `waid` the one that WhatsApp knows. */
  numbers: { text: string; waid: string | undefined }[];
  emails: string[];
  organisation: string;
  note: string;
}

/** A property of a card, e.g. `item1.TEL;type=CELL:+55…`. */
interface CardLine {
  name: string;
  parameters: string;
  value: string;
}

/** Bytes that are no UTF-8 are read as the old Windows code page, as elsewhere. */
const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows = new TextDecoder('windows-1252');

/** The cards in the first `most` lines of a text, in their order; a last one may be cut. Never throws. */
export function readContactCards(text: string, most?: number): ContactCard[] {
  const cards: ContactCard[] = [];
  let lines: CardLine[] = [];
  for (const line of cardLines(text, most)) {
    if (line.name === 'BEGIN') lines = [];
    else if (line.name === 'END') cards.push(cardOf(lines.splice(0)));
    else lines.push(line);
  }
  return lines.length > 0 ? [...cards, cardOf(lines)] : cards;
}

function cardOf(lines: readonly CardLine[]): ContactCard {
  const texts = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => plain(value));
  const organisation =
    lines.filter(({ name }) => name === 'ORG').map(({ value }) => parts(value).filter(Boolean).join(' – '))[0] ?? '';
  const [family = '', given = '', middle = ''] = parts(lines.find(({ name }) => name === 'N')?.value ?? '');
  const names = [texts('FN')[0], [given, middle, family].filter(Boolean).join(' '), organisation, texts('NICKNAME')[0]];
  const numbers = lines.filter(({ name }) => name === 'TEL').map((line) => ({ line, isMobile: isMobile(line) }));
  const ordered = [
    ...numbers.filter(({ isMobile: mobile }) => mobile),
    ...numbers.filter(({ isMobile: mobile }) => !mobile),
  ];
  return {
    name: names.find(Boolean) ?? '',
    numbers: ordered.map(({ line: { value, parameters } }) => ({
      text: plain(value),
      waid: /\bwaid=(\d+)/i.exec(parameters)?.[1],
    })),
    emails: texts('EMAIL').filter(Boolean),
    organisation,
    note: texts('NOTE')[0] ?? '',
  };
}

function isMobile({ parameters }: CardLine): boolean {
  return /\b(cell|iphone|mobile|waid)\b/i.test(parameters);
}

/** The properties of the text: folded lines are joined, and quoted-printable ones decoded. */
function* cardLines(text: string, most?: number): Generator<CardLine> {
  // RFC 6350, 3.2: a line that begins with a space or tab continues the one before.
  const lines = text.replace(/(?:\r\n|\n|\r)[ \t]/g, '').split(/\r\n|\n|\r/, most);
  for (let at = 0; at < lines.length; at += 1) {
    const found = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(lines[at] ?? '');
    if (!found) continue;
    const [, name = '', parameters = '', first = ''] = found;
    if (!/QUOTED-PRINTABLE/i.test(parameters)) {
      yield { name: name.toUpperCase(), parameters, value: first };
      continue;
    }
    let value = first;
    while (value.endsWith('=') && at + 1 < lines.length) {
      at += 1;
      value = value.slice(0, -1) + lines[at];
    }
    yield { name: name.toUpperCase(), parameters, value: decoded(value) };
  }
}

/** A quoted-printable text, whose bytes are UTF-8 or of the old Windows code page. */
function decoded(value: string): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  );
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

/** The parts of a structured value, separated by semicolons that are not escaped. */
function parts(value: string): string[] {
  return value
    .replace(/\\(.)/g, (found, escaped: string) => (escaped === ';' ? '\u0000' : found))
    .split(';')
    .map((part) => plain(part.replaceAll('\u0000', ';')));
}

/** A value without its escapes, on one line. */
function plain(value: string): string {
  return value
    .replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped))
    .replace(/\s+/g, ' ')
    .trim();
}
