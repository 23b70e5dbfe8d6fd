import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import * as xlsx from '@e965/xlsx';
import { AppError } from '../errors.ts';
import { readSheet } from './read-sheet.ts';
import { type SheetRow, sheetLimits } from './sheet-limits.ts';

let folder: string;
let counter = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-sheets-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function read(content: Uint8Array | string): Promise<SheetRow[]> {
  const path = join(folder, String(++counter));
  await writeFile(path, content);
  const rows: SheetRow[] = [];
  await readSheet({ companyId: 1, path }, async (some) => void rows.push(...some));
  return rows;
}
const cells = async (content: Uint8Array | string) => (await read(content)).map((row) => row.cells);
const refusal = async (content: Uint8Array | string) => {
  const error: unknown = await read(content).then(
    (rows) => `${rows.length} rows`,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.code : error;
};
const people = [
  ['Nome', 'Número', 'E-mail'],
  ['José Ação', 5511987654321, 'jose@example.com'],
  ['', '', ''],
  ['Maria', '+55 (11) 91234-5678', ''],
];
const expected = [
  { row: 1, cells: ['Nome', 'Número', 'E-mail'] },
  { row: 2, cells: ['José Ação', '5511987654321', 'jose@example.com'] },
  { row: 4, cells: ['Maria', '+55 (11) 91234-5678', ''] },
];

function workbook(bookType: 'xlsx' | 'biff8' | 'ods', rows: unknown[][] = people): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Contatos');
  const written: unknown = xlsx.write(book, { type: 'buffer', bookType, compression: true, bookSST: true });
  assert.ok(Buffer.isBuffer(written));
  return written;
}

/** A zip file with one compressed entry, which declares `declaredSize`. */
function zip(name: string, content: Buffer, declaredSize = content.length): Buffer {
  const packed = deflateRawSync(content);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(declaredSize, 18);
  shared.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** A file as LibreOffice writes it: its type is the first entry, without compression. */
function openDocument(type: 'text' | 'spreadsheet', body: string): Buffer {
  const book = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(book, 'mimetype', Buffer.from(`application/vnd.oasis.opendocument.${type}`));
  const names = ['office', 'table', 'text'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:${name}"`);
  const content = `<office:document-content ${names.join(' ')}><office:body>${body}</office:body></office:document-content>`;
  const parts = {
    'content.xml': content,
    'styles.xml': '<office:document-styles/>',
    'META-INF/manifest.xml': '<manifest:manifest/>',
  };
  for (const [name, part] of Object.entries(parts)) xlsx.CFB.utils.cfb_add(book, name, Buffer.from(part));
  const written: unknown = xlsx.CFB.write(book, { type: 'buffer', fileType: 'zip', compression: false });
  assert.ok(Buffer.isBuffer(written));
  return written;
}

/** A sheet of LibreOffice, with empty rows to its end. */
function openSheet(rows: string): Buffer {
  const rest = '<table:table-row table:number-rows-repeated="1048500"><table:table-cell/></table:table-row>';
  const table = `<table:table table:name="1">${rows}${rest}</table:table>`;
  return openDocument('spreadsheet', `<office:spreadsheet>${table}</office:spreadsheet>`);
}

describe('spreadsheets', () => {
  for (const bookType of ['xlsx', 'biff8', 'ods'] as const) {
    test(`${bookType}: rows keep their numbers, and telephone numbers all of their digits`, async () => {
      assert.deepEqual(await read(workbook(bookType)), expected);
    });
  }

  test('a formula is read as its stored result, an error as empty, and a text that looks like a formula as text', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([['Nome', '=HYPERLINK("http://x")']]);
    sheet.C1 = { t: 'n', v: 3, f: '1+2' };
    sheet.D1 = { t: 'e', v: 0x2a };
    sheet.E1 = { t: 's', v: 'fim' };
    sheet['!ref'] = 'A1:E1';
    const book = xlsx.utils.book_new(sheet, 'x');
    assert.deepEqual(await cells(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' })), [
      ['Nome', '=HYPERLINK("http://x")', '3', '', 'fim'],
    ]);
  });

  test('a sheet of LibreOffice keeps repeated cells and digits, and its empty rows to the end count for nothing', async () => {
    const text = (value: string, more = '') =>
      `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
    const number =
      '<table:table-cell office:value-type="float" office:value="5511987654321"><text:p>5,51E+12</text:p></table:table-cell>';
    const rows = [text('Nome') + text('Número'), text('Ana') + number, text('x', ' table:number-columns-repeated="2"')];
    const sheet = openSheet(rows.map((row) => `<table:table-row>${row}</table:table-row>`).join(''));
    assert.deepEqual(await cells(sheet), [
      ['Nome', 'Número'],
      ['Ana', '5511987654321'],
      ['x', 'x'],
    ]);
  });

  test('only the first sheet is read, and only the first columns', async () => {
    const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([Array.from({ length: 160 }, (_, at) => `c${at}`)]), 'um');
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['outra']]), 'dois');
    const [row = [], ...others] = await cells(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
    assert.deepEqual([row.length, row.at(-1), others], [sheetLimits.columns, `c${sheetLimits.columns - 1}`, []]);
  });
});

describe('cells of workbooks', () => {
  test('a merged cell is in each of its rows, a date is a date', async () => {
    const sheet = xlsx.utils.aoa_to_sheet(
      [
        ['Família', 'Número', 'Nascimento'],
        ['Silva', 5511980000006, new Date(Date.UTC(1990, 4, 12))],
        [null, 5511980000007, null],
      ],
      { cellDates: true, UTC: true },
    );
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
    const book = xlsx.utils.book_new(sheet, 'x');
    assert.deepEqual(await cells(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' })), [
      ['Família', 'Número', 'Nascimento'],
      ['Silva', '5511980000006', '1990-05-12'],
      ['Silva', '5511980000007'],
    ]);
  });
});

describe('text files', () => {
  const text =
    'Nome;Número;E-mail\r\nJosé Ação;5511987654321;jose@example.com\r\n;;\r\n"Maria";+55 (11) 91234-5678;\r\n';
  const utf16 = Buffer.from(text, 'utf16le');
  const forms = {
    'UTF-8': Buffer.from(text),
    'UTF-8 with its mark': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
    'Windows-1252': Buffer.from(text, 'latin1'),
    'UTF-16 with its mark': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    'UTF-16 without its mark': utf16,
    'big-endian UTF-16': Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
  };
  for (const [name, content] of Object.entries(forms)) {
    test(name, async () => assert.deepEqual(await read(content), expected));
  }

  test('commas and tabs separate too; quotes protect separators and line breaks', async () => {
    assert.deepEqual(await cells('a,b\n"1,5","x\ny"'), [
      ['a', 'b'],
      ['1,5', 'x\ny'],
    ]);
    assert.deepEqual(await cells('a\tb\n1\t2;3'), [
      ['a', 'b'],
      ['1', '2;3'],
    ]);
  });

  test('the title of a report, and Excel’s hint about the separator, do not hide the columns', async () => {
    const report = 'Relatório de clientes, 27/11\n\nNome;Cidade\nAna;São Paulo, SP\nBia;Santos, SP\n';
    assert.deepEqual((await cells(report)).at(-1), ['Bia', 'Santos, SP']);
    assert.deepEqual(await cells('sep=|\r\nNome;x|Número\r\nAna|1\r\n'), [
      ['Nome;x', 'Número'],
      ['Ana', '1'],
    ]);
  });

  test('an agenda (.vcf) is a table of its cards', async () => {
    const cards = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nTEL;type=CELL:+55 11 9800\r\n 0-0006\r\nEND:VCARD',
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE:;Jos=C3=A9\r\nTEL;WORK:1133334444\r\nTEL;CELL:11980000007\r\nEND:VCARD',
    ];
    assert.deepEqual(await cells(cards.join('\r\n')), [
      ['Nome', 'Telefone', 'Telefone 2', 'E-mail', 'Empresa', 'Observação'],
      ['Ana', '+55 11 98000-0006', '', '', '', ''],
      ['José', '11980000007', '1133334444', '', '', ''],
    ]);
  });

  test('a page with a table, as programs write it under the name .xls, keeps its digits', async () => {
    const page =
      '<html><table><tr><td>Nome</td><td>Fone</td></tr><tr><td>Ana</td><td>011980000006</td></tr></table></html>';
    assert.deepEqual(await cells(page), [
      ['Nome', 'Fone'],
      ['Ana', '011980000006'],
    ]);
  });

  test('what an export marked as no formula comes back without the mark', async () => {
    assert.deepEqual(await cells("'=1+1;'＋55;'quoted'"), [['=1+1', '＋55', "'quoted'"]]);
  });

  test('a row with more or fewer cells than the header, a lone quote, a huge cell', async () => {
    const [, short, long, quote, huge] = await cells(`a;b\n1\n1;2;3\n5" tela;x\n${'x'.repeat(5_000)};y`);
    assert.deepEqual([short, long, quote], [['1'], ['1', '2', '3'], ['5" tela', 'x']]);
    assert.deepEqual([huge?.[0]?.length, huge?.[1]], [sheetLimits.cell, 'y']);
  });
});

describe('refused files', () => {
  test('an empty file has no rows', async () => {
    assert.deepEqual(await read(''), []);
    assert.deepEqual(await read(workbook('xlsx', [])), []);
  });

  const page = '<html><body><p>Nome;Número</p></body></html>';
  const foreign = {
    'a picture': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'a PDF': '%PDF-1.7\n%âãÏÓ',
    'a web page named .xls': page,
    'bytes of nothing': Buffer.from([1, 0, 2, 0, 0, 0, 3, 0, 4, 5, 0]),
    'a zip file that is no workbook': zip('readme.txt', Buffer.from('x')),
    'a text of LibreOffice': openDocument('text', '<office:text><text:p>Nome;Número</text:p></office:text>'),
  };
  for (const [name, content] of Object.entries(foreign)) {
    test(name, async () => assert.equal(await refusal(content), 'ERR_FILE_TYPE'));
  }

  test('damaged workbooks', async () => {
    const whole = workbook('xlsx');
    assert.equal(await refusal(whole.subarray(0, whole.length - 40)), 'ERR_SPREADSHEET_UNREADABLE');
    const old = workbook('biff8');
    assert.equal(await refusal(old.subarray(0, 700)), 'ERR_SPREADSHEET_UNREADABLE');
  });

  test('a zip bomb, whether it declares its true size or not', async () => {
    const bomb = Buffer.alloc(sheetLimits.unpacked + 1);
    assert.equal(await refusal(zip('xl/workbook.xml', bomb)), 'ERR_SPREADSHEET_TOO_LARGE');
    assert.equal(await refusal(zip('xl/workbook.xml', bomb, 1_000)), 'ERR_SPREADSHEET_UNREADABLE');
  });

  test('more rows than are accepted, also in few bytes', async () => {
    assert.equal(await refusal('1;2\n'.repeat(sheetLimits.rows + 1)), 'ERR_SPREADSHEET_TOO_LARGE');
    assert.equal(await refusal('\n'.repeat(2_000_000)), 'ERR_SPREADSHEET_TOO_LARGE');
  });

  test('a row of LibreOffice that is repeated a thousand million times; a cell that is repeated so is cut', async () => {
    const cell = '<text:p>x</text:p></table:table-cell></table:table-row>';
    const string = 'office:value-type="string"';
    const long = `<table:table-row table:number-rows-repeated="1e9"><table:table-cell ${string}>${cell}`;
    assert.equal(await refusal(openSheet(long)), 'ERR_SPREADSHEET_TOO_LARGE');
    const wide = `<table:table-row><table:table-cell ${string} table:number-columns-repeated="1000000000">${cell}`;
    assert.deepEqual(await cells(openSheet(wide)), [Array.from({ length: sheetLimits.columns }, () => 'x')]);
  });

  test('a file of too many bytes', async () => {
    assert.equal(await refusal(Buffer.alloc(sheetLimits.file + 1)), 'ERR_SPREADSHEET_TOO_LARGE');
  });

  test('a short text that is in very many cells', async () => {
    const row = Array.from({ length: 30 }, () => 'x'.repeat(300));
    assert.equal(
      await refusal(
        workbook(
          'xlsx',
          Array.from({ length: 4_700 }, () => row),
        ),
      ),
      'ERR_SPREADSHEET_TOO_LARGE',
    );
  });
});
