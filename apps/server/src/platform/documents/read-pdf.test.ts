import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { pdfLimits } from './pdf-limits.ts';
import { readPdf } from './read-pdf.ts';
import { pdfOf } from './testing/pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

function read(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `${++files}.pdf`);
  writeFileSync(path, content);
  return readPdf({ companyId: 1, path });
}
const refusal = (content: string | Uint8Array) =>
  read(content).then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

describe('A PDF', () => {
  test('gives its text, page by page', async () => {
    const text = await read(await pdfOf(['Entregamos em toda a cidade.', 'Aceitamos cartão e pix.']));
    assert.equal(text, 'Entregamos em toda a cidade.\n\nAceitamos cartão e pix.');
  });

  test('of 2,000 pages, damaged or without a text is refused in words', async () => {
    assert.equal(await refusal(await pdfOf(Array.from({ length: 2000 }, () => ''))), 'ERR_PDF_TOO_LARGE');
    assert.equal(await refusal('%PDF-1.7 nothing else'), 'ERR_KNOWLEDGE_FILE_UNREADABLE');
    assert.equal(await refusal('no PDF'), 'ERR_KNOWLEDGE_FILE_UNREADABLE');
    assert.equal(await read(await pdfOf([''])), '');
  });

  test('that unpacks to gigabytes ends within its bounds, and blocks nobody', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 20);
    const begun = Date.now();
    assert.equal(await refusal(bomb(2 * 1024 ** 3)), 'ERR_PDF_TOO_LARGE');
    clearInterval(timer);
    assert.ok(Date.now() - begun < pdfLimits.time + 5_000);
    assert.ok(turns > 5, 'the process goes on meanwhile');
  });
});

/** A page whose drawing is `size` spaces, twice packed. */
function bomb(size: number): Buffer {
  const part = deflateSync(Buffer.alloc(size / 16, ' '));
  const packed = part;
  const contents = Array.from({ length: 16 }, (_, index) => `${4 + index} 0 R`).join(' ');
  const objects = [
    Buffer.from('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'),
    Buffer.from('2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n'),
    Buffer.from(`3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[${contents}]>>endobj\n`),
    ...Array.from({ length: 16 }, (_, index) =>
      Buffer.concat([
        Buffer.from(`${4 + index} 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream\n`),
        packed,
        Buffer.from('\nendstream endobj\n'),
      ]),
    ),
  ];
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...objects, Buffer.from('trailer<</Root 1 0 R>>\n%%EOF')]);
}
