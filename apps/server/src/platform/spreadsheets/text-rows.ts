import { parse } from 'csv-parse/sync';
import { readContactCards } from '../text/contact-cards.ts';
import { SheetError, sheetLimits } from './sheet-limits.ts';

/** A page with a table, or the XML of older spreadsheets: how many programs write a file with the ending .xls. */
function isMarkedTable(text: string): boolean {
  return (
    (/<table[\s>]/i.test(text) && /<tr[\s>]/i.test(text)) || /urn:schemas-microsoft-com:office:spreadsheet/i.test(text)
  );
}

/**
 * The rows of a text file: with separators, of an agenda (.vcf), or `marked` if it is a table in a markup language.
 * Throws SheetError.
 */
export function textRows(content: Buffer): string[][] | 'marked' {
  const text = decoded(content).replace(/^\ufeff/, '');
  if (text.includes('\0')) throw new SheetError('ERR_FILE_TYPE');
  if (/^\s*</.test(text.slice(0, 200))) {
    if (isMarkedTable(text)) return 'marked';
    throw new SheetError('ERR_FILE_TYPE');
  }
  // A document that was saved under the name of a table.
  if (/^\s*[{[]/.test(text.slice(0, 200))) throw new SheetError('ERR_FILE_TYPE');
  const rows = /^\s*BEGIN:VCARD/i.test(text.slice(0, 200)) ? cardRows(text) : parsed(text);
  if (rows.length > sheetLimits.rows) throw new SheetError('ERR_SPREADSHEET_TOO_LARGE');
  return rows;
}

/** The most numbers and addresses of a card that get a column. */
const mostOfCard = 5;

/** An agenda as a table, with the titles by which its columns are recognised. */
function cardRows(text: string): string[][] {
  const cards = readContactCards(text);
  const most = (counts: number[]) => Math.min(mostOfCard, Math.max(1, ...counts));
  const numbers = most(cards.map((card) => card.numbers.length));
  const columns = Array.from({ length: numbers }, (_, at) => (at === 0 ? 'Telefone' : `Telefone ${at + 1}`));
  const rows = cards.map(({ name, emails, organisation, note, ...card }) => [
    name,
    ...columns.map((_, at) => card.numbers[at]?.waid ?? card.numbers[at]?.text ?? ''),
    emails[0] ?? '',
    organisation === name ? '' : organisation,
    note,
  ]);
  return [['Nome', ...columns, 'E-mail', 'Empresa', 'Observação'], ...rows];
}

function parsed(text: string): string[][] {
  // Excel's own hint about the separator.
  const hint = /^"?sep=(.)"?\r?\n/i.exec(text);
  const body = hint ? text.slice(hint[0].length) : text;
  try {
    return parse(body, {
      delimiter: hint?.[1] ?? delimiterOf(body),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: sheetLimits.columns * sheetLimits.cell * 10,
      to: sheetLimits.rows + 1,
    });
  } catch (cause) {
    throw new SheetError('ERR_SPREADSHEET_UNREADABLE', { cause });
  }
}

/** Decodes what Excel writes: UTF-8, UTF-16 or the old Windows code page, with or without a mark at the beginning. */
function decoded(content: Buffer): string {
  if (startsWith(content, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(content);
  if (startsWith(content, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(content);
  const [even, odd] = zeros(content.subarray(0, 1_000));
  if (odd > 100 && even < 10) return new TextDecoder('utf-16le').decode(content);
  if (even > 100 && odd < 10) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

function startsWith(content: Buffer, first: number, second: number): boolean {
  return content[0] === first && content[1] === second;
}

/** How many bytes are zero at even and at odd positions, per 1,000 bytes: UTF-16 has them at one of the two. */
function zeros(beginning: Buffer): [number, number] {
  const counts: [number, number] = [0, 0];
  for (const [index, byte] of beginning.entries()) if (byte === 0) counts[index % 2 === 0 ? 0 : 1] += 1;
  const scale = 1_000 / Math.max(1, beginning.length);
  return [counts[0] * scale, counts[1] * scale];
}

/**
 * The separator that occurs in most of the first lines, outside of quotes; of equal ones the more frequent. The first
 * line alone may be the title of a report, without any.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, 20);
  const counted = [';', '\t', ',', '|'].map((mark) => {
    const counts = lines.map((line) => line.split(mark).length - 1);
    return { mark, lines: counts.filter(Boolean).length, count: counts.reduce((sum, one) => sum + one, 0) };
  });
  return counted.reduce((most, other) =>
    other.lines > most.lines || (other.lines === most.lines && other.count > most.count) ? other : most,
  ).mark;
}
