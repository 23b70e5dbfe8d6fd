// The thread in which spreadsheets are read: parsing one takes seconds, and a hostile one may take all of its memory.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import { storableText } from '../text/foreign-text.ts';
import { SheetError, type SheetProblem, type SheetRow, sheetLimits } from './sheet-limits.ts';
import { textRows } from './text-rows.ts';
import { unpacked } from './unpack.ts';
import { workbookRows } from './workbook-rows.ts';

/** The messages of the thread: rows, then nothing until more are requested; at last the end. */
export type SheetMessage = { rows: SheetRow[] } | { end: SheetProblem | null };

const atOnce = 500;
const { path } = z.object({ path: z.string() }).parse(workerData);

async function read(): Promise<void> {
  let some: SheetRow[] = [];
  let row = 0;
  let characters = 0;
  for (const cells of await rowsOf(await readFile(path))) {
    row += 1;
    const texts = cells.slice(0, sheetLimits.columns).map(cellText);
    if (texts.every((text) => text === '')) continue;
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (characters > sheetLimits.text) throw new SheetError('ERR_SPREADSHEET_TOO_LARGE');
    some.push({ row, cells: texts });
    if (some.length < atOnce) continue;
    await send(some);
    some = [];
  }
  if (some.length > 0) await send(some);
}

/** A sheet of LibreOffice (.ods), or a template of one. */
const openSheet = 'application/vnd.oasis.opendocument.spreadsheet';

async function rowsOf(content: Buffer): Promise<Iterable<string[]>> {
  const kind = (await fileTypeFromBuffer(content))?.mime;
  if (kind === undefined || kind === 'text/vcard' || kind === 'application/xml') {
    const rows = textRows(content);
    return rows === 'marked' ? workbookRows(content) : rows;
  }
  if (kind === 'application/x-cfb') return workbookRows(content);
  if (kind === 'application/zip' || kind.includes('officedocument') || kind.startsWith(openSheet))
    return workbookRows(await unpacked(content));
  throw new SheetError('ERR_FILE_TYPE');
}

function cellText(cell: string): string {
  // The apostrophe of `harmless`: what was exported comes back as it was.
  return storableText(cell.slice(0, sheetLimits.cell))
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '');
}

function send(rows: SheetRow[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  parentPort?.once('message', () => resolve());
  parentPort?.postMessage({ rows } satisfies SheetMessage);
  return promise;
}

read().then(
  () => parentPort?.postMessage({ end: null } satisfies SheetMessage),
  (error: unknown) => {
    const end = error instanceof SheetError ? error.problem : 'ERR_SPREADSHEET_UNREADABLE';
    parentPort?.postMessage({ end } satisfies SheetMessage);
  },
);
