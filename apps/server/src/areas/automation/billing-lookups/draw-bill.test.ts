import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { barcodeDigits, barcodeWidths, drawBill } from './draw-bill.ts';

const line = '34191.79001 01043.510047 91020.150008 8 97920000009990';
const bill = { value: '99.90', dueDate: '2026-10-05', barcodeLine: line, pix: '00020126', pdf: null, page: null };

/** Reads the drawing operators of the page, with texts in hexadecimal. */
function drawn(pdf: Buffer): { text: string; bars: number } {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const end = pdf.indexOf('endstream', at);
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // The stream is not compressed, so it is not the page.
    }
  }
  const content = streams.join('\n');
  const text = [...content.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
  return { text: text.join(''), bars: [...content.matchAll(/ re$/gm)].length };
}

test('the digits of a barcode are those of the line without its check digits, in another order', () => {
  assert.equal(barcodeDigits(line), '34198979200000099901790001043510049102015000');
  const utility = '83640000001-1 33120138000-2 81288462711-6 08013618155-1';
  assert.equal(barcodeDigits(utility), '83640000001331201380008128846271108013618155');
  for (const wrong of ['', '123', `${line}1`, line.replace('3', 'x')]) assert.equal(barcodeDigits(wrong), undefined);
});

test('two digits are interleaved: bars for the first, gaps for the second', () => {
  const [first, second] = [
    [1, 1, 3, 3, 1],
    [3, 1, 1, 1, 3],
  ];
  const pair = first.flatMap((bar, index) => [bar, second[index]]);
  assert.deepEqual(barcodeWidths('01'), [1, 1, 1, 1, ...pair, 3, 1, 1]);
  assert.equal(barcodeWidths(barcodeDigits(line) ?? '').length, 4 + 22 * 10 + 3);
});

test('a bill shows company, first name, value, due date, line, barcode and PIX', async () => {
  const pdf = await drawBill({ customerName: 'Conceição Lima', company: 'Provedor São João', bill });
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  const { text, bars } = drawn(pdf);
  for (const shown of ['Provedor São João', 'Conceição', 'R$ 99,90', '05/10/2026', line, '00020126']) {
    assert.ok(text.includes(shown), `${shown} in ${text}`);
  }
  assert.ok(!text.includes('Lima'));
  assert.equal(bars, 2 + 22 * 5 + 2);
});

test('a bill without a line has no barcode, and unusual texts do not prevent the drawing', async () => {
  const strange = { value: 'x'.repeat(4000), dueDate: '', barcodeLine: '?'.repeat(4000), pix: '9'.repeat(4000) };
  const pdf = await drawBill({ customerName: '李 雷 \u0000', company: '😀', bill: { ...bill, ...strange } });
  assert.equal(drawn(pdf).bars, 0);
  assert.equal([...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length, 1);
});
