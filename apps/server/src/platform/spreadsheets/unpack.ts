import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import * as xlsx from '@e965/xlsx';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { boundedRepetitions } from './repeated-cells.ts';
import { SheetError, sheetLimits } from './sheet-limits.ts';

const openZip: (content: Buffer, options: Options) => Promise<ZipFile> = promisify(fromBuffer);

/** The part of an .xlsx that names its sheets, or of an .ods that contains them. */
const workbookPart = /workbook\.xml$|^content\.xml$/i;

/** The parts of a workbook that do not contain cells. */
const noCells = /(^|\/)(drawings|charts|media|theme|pivot\w*|externalLinks|comments\w*|persons|printerSettings)\//i;

/**
 * The parts of an .xlsx or .ods with cells, unpacked within bounds and packed again without compression: the parser then gets
 * exactly what was measured here, even if the file declares false sizes. Throws SheetError.
 */
export async function unpacked(packed: Buffer): Promise<Buffer> {
  const zip = await openZip(packed, { lazyEntries: true, validateEntrySizes: true }).catch((cause: unknown) => {
    throw new SheetError('ERR_SPREADSHEET_UNREADABLE', { cause });
  });
  const plain = xlsx.CFB.utils.cfb_new();
  let size = 0;
  let isWorkbook = false;
  for await (const entry of entriesOf(zip)) {
    const name = entry.fileName;
    if (!/\.(xml|rels)$/i.test(name) || noCells.test(name)) continue;
    size += entry.uncompressedSize;
    if (size > sheetLimits.unpacked) throw new SheetError('ERR_SPREADSHEET_TOO_LARGE');
    if (workbookPart.test(name)) isWorkbook = true;
    const content = await contentOf(zip, entry);
    xlsx.CFB.utils.cfb_add(plain, name, /^content\.xml$/i.test(name) ? boundedRepetitions(content) : content);
  }
  if (!isWorkbook) throw new SheetError('ERR_FILE_TYPE');
  const written: unknown = xlsx.CFB.write(plain, { type: 'buffer', fileType: 'zip', compression: false });
  if (!Buffer.isBuffer(written)) throw new SheetError('ERR_SPREADSHEET_UNREADABLE');
  return written;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  if (zip.entryCount > sheetLimits.entries) throw new SheetError('ERR_SPREADSHEET_TOO_LARGE');
  for (;;) {
    const { promise, resolve, reject } = Promise.withResolvers<Entry | null>();
    zip.once('entry', resolve).once('end', () => resolve(null));
    zip.once('error', (cause) => reject(new SheetError('ERR_SPREADSHEET_UNREADABLE', { cause })));
    zip.readEntry();
    const entry = await promise;
    zip.removeAllListeners();
    if (!entry) return;
    yield entry;
  }
}

/** Rejects if an entry has more bytes than it declares, or is encrypted or damaged. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await promisify(zip.openReadStream.bind(zip, entry))());
  } catch (cause) {
    throw new SheetError('ERR_SPREADSHEET_UNREADABLE', { cause });
  }
}
