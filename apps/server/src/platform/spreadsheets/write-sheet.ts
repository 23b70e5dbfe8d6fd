import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { harmless } from './csv-text.ts';

/** A cell: a text, a number, a moment or a length of time with which spreadsheets calculate, or nothing. */
export type SheetCell = string | number | SheetTime | null;

/** Days since 1899-12-30 as spreadsheets count them, shown as a moment or as hours and minutes. */
interface SheetTime {
  kind: 'moment' | 'length';
  days: number;
}

/** The number of the format of each kind in `styles`. */
const formats = { moment: 1, length: 2 } as const;
const day = 24 * 60 * 60_000;

/** Creates the function that makes the cell of a moment, as clocks show it in a time zone. */
export function momentCells(timeZone: string): (at: Date | string | null) => SheetCell {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  return (at) => {
    if (at === null) return null;
    const local = Date.parse(`${clock.format(new Date(at)).replace(', ', 'T')}Z`);
    // 25,569 days lie between the beginnings of the two calendars.
    return { kind: 'moment', days: local / day + 25_569 };
  };
}

/** The cell of a length of time in milliseconds. */
export function lengthCell(milliseconds: number | null): SheetCell {
  return milliseconds === null ? null : { kind: 'length', days: milliseconds / day };
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of an .xlsx file with one sheet besides the rows. */
const frame = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships">
<sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
  'xl/styles.xml': `<styleSheet xmlns="${main}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts>
<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs>
</styleSheet>`,
};

/** The date of the files within: the same rows make the same bytes. */
const dated = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * An .xlsx file in parts, with one sheet whose rows are written as they are read: memory does not grow with them. Texts
 * are never formulas, also not after they were saved as CSV (SERVER §3.17).
 */
export async function* sheetFile(
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array, undefined> {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetOf(rows), { objectMode: false });
  for (const [name, text] of Object.entries(frame)) zip.addBuffer(Buffer.from(head + text), name, dated);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', dated);
  zip.end();
  const file = zip.outputStream.pipe(new PassThrough());
  sheet.on('error', (error) => file.destroy(error));
  try {
    for await (const part of file) yield part;
  } finally {
    // Rows may be left when the reader stopped.
    sheet.destroy();
  }
}

async function* sheetOf(rows: AsyncIterable<readonly (readonly SheetCell[])[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>`;
  let number = 0;
  for await (const some of rows) yield some.map((cells) => rowOf(cells, ++number)).join('');
  yield '</sheetData></worksheet>';
}

/** A row of at most 26 cells; empty ones are left out. */
function rowOf(cells: readonly SheetCell[], number: number): string {
  const written = cells.map((value, column) => cellOf(value, `${String.fromCharCode(65 + column)}${number}`));
  return `<row r="${number}">${written.join('')}</row>`;
}

function cellOf(value: SheetCell, place: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'object') return `<c r="${place}" s="${formats[value.kind]}"><v>${value.days}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(value))}</t></is></c>`;
}

/** A text in XML, without the characters that XML cannot contain. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r -\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** The parts to which a part refers, each by its kind. */
function relations(targets: Record<string, string>): string {
  const listed = Object.entries(targets).map(([kind, target], at) => {
    const type = `${office}/officeDocument/2006/relationships/${kind}`;
    return `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`;
  });
  return `<Relationships xmlns="${office}/package/2006/relationships">${listed.join('')}</Relationships>`;
}
