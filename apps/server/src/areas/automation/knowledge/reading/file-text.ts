import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { longestKnowledge } from '@recado/contract';
import { fromBuffer, type Options, type ZipFile } from 'yauzl';
import { readPdf } from '../../../../platform/documents/read-pdf.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { UploadedFile } from '../../../../platform/http/handler.ts';
import { readSheet } from '../../../../platform/spreadsheets/read-sheet.ts';
import { storableText } from '../../../../platform/text/foreign-text.ts';
import { documentText } from './document-text.ts';

/** Bytes of a file, and of the text part of a document when it is unpacked. */
const most = { file: 10 * 1024 * 1024, part: 8 * 1024 * 1024, entries: 2000 };

/**
 * The text of a file: txt and md as they are, the paragraphs of a docx, the rows of a spreadsheet's first sheet, each with the titles of its
 * columns, and the text of a PDF. Throws ERR_FILE_TYPE, ERR_FILE_TOO_LARGE, ERR_KNOWLEDGE_FILE_UNREADABLE for a file without text, and the errors of `readSheet` and `readPdf`.
 */
export async function fileText(file: UploadedFile, companyId: number): Promise<string> {
  if (file.size > most.file) throw new AppError('ERR_FILE_TOO_LARGE');
  const text = storableText(await textOf(file, companyId)).trim();
  if (text === '') throw new AppError('ERR_KNOWLEDGE_FILE_UNREADABLE');
  if (text.length > longestKnowledge.source) throw new AppError('ERR_FILE_TOO_LARGE');
  return text;
}

async function textOf({ name, temporaryPath: path }: UploadedFile, companyId: number): Promise<string> {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (['xlsx', 'xls', 'ods', 'csv'].includes(ending)) return sheetText(path, companyId);
  if (ending === 'pdf') return readPdf({ companyId, path });
  if (ending === 'docx') return docxText(await readFile(path));
  if (ending === 'txt' || ending === 'md') return plainText(await readFile(path));
  throw new AppError('ERR_FILE_TYPE');
}

/** Text in UTF-8, or else in the encoding of Windows; a NUL is in no text. */
function plainText(bytes: Buffer): string {
  if (bytes.includes(0)) throw new AppError('ERR_KNOWLEDGE_FILE_UNREADABLE');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function sheetText(path: string, companyId: number): Promise<string> {
  const lines: string[] = [];
  let titles: readonly string[] | undefined;
  let length = 0;
  await readSheet({ companyId, path }, async (rows) => {
    for (const { cells } of rows) {
      if (!titles) {
        titles = cells;
        continue;
      }
      const named = cells.map((cell, at) => cell && (titles?.[at] ? `${titles[at]}: ${cell}` : cell));
      const line = named.filter(Boolean).join('; ');
      length += line.length;
      if (length > longestKnowledge.source) throw new AppError('ERR_FILE_TOO_LARGE');
      lines.push(line);
    }
  });
  return lines.length === 0 ? (titles ?? []).join('; ') : lines.join('\n\n');
}

const openZip: (content: Buffer, options: Options) => Promise<ZipFile> = promisify(fromBuffer);

async function docxText(bytes: Buffer): Promise<string> {
  try {
    const zip = await openZip(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > most.entries) throw new AppError('ERR_FILE_TOO_LARGE');
    return documentText((await documentPart(zip)).toString('utf8'));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('ERR_KNOWLEDGE_FILE_UNREADABLE', { cause });
  }
}

function documentPart(zip: ZipFile): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  zip.on('error', reject).on('end', () => reject(new AppError('ERR_FILE_TYPE')));
  zip.on('entry', (entry) => {
    if (entry.fileName !== 'word/document.xml') return zip.readEntry();
    if (entry.uncompressedSize > most.part) return reject(new AppError('ERR_FILE_TOO_LARGE'));
    promisify(zip.openReadStream.bind(zip, entry))().then(buffer).then(resolve, reject);
  });
  zip.readEntry();
  return promise;
}
