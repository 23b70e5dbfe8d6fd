import { harmless } from './csv-text.ts';
import { type ZipEntry, zipped } from './zip-stream.ts';

/** A cell: a text, a number, or nothing. */
export type SheetCell = string | number | null;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of an .xlsx file with one sheet besides the rows. */
const frame = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationTo('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships">
<sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationTo('worksheet', 'worksheets/sheet1.xml'),
};

/**
 * An .xlsx file in parts, with one sheet whose rows are written as they are read: memory does not grow with them. Texts
 * are never formulas, also not after they were saved as CSV (SERVER §3.17).
 */
export function sheetFile(rows: AsyncIterable<readonly (readonly SheetCell[])[]>): AsyncGenerator<Uint8Array> {
  const fixed = Object.entries(frame).map(([name, text]): ZipEntry => ({ name, parts: whole(head + text) }));
  return zipped([...fixed, { name: 'xl/worksheets/sheet1.xml', parts: sheetOf(rows) }]);
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
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

function relationTo(kind: string, target: string): string {
  const type = `${office}/officeDocument/2006/relationships/${kind}`;
  return `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`;
}
