import { buffer } from 'node:stream/consumers';
import type { Bill } from './billing-system.ts';
import { firstName, printedDay, printedValue } from './texts.ts';

/** In points, 72 of which are an inch. */
const margin = 48;
const millimetre = 72 / 25.4;
/** The size that banks require (FEBRABAN). */
const barcode = { width: 103 * millimetre, height: 13 * millimetre };
/** The most characters of a printed code to copy; real ones have some hundred. */
const longestCode = 1000;

/** The data on a printed bill. */
export interface PrintedBill {
  /** Only the first name is printed, because the contact may not be the customer. */
  customerName: string;
  company: string;
  bill: Bill;
}

/**
 * Draws a bill as a PDF of one page, for systems that return no file: value, due date, the line to type, its barcode
 * and the PIX code. The library is loaded at the first drawing.
 */
export async function drawBill({ customerName, company, bill }: PrintedBill): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: 'Segunda via de fatura', Author: company };
  const page = new PDFDocument({ size: 'A4', margin, info, lang: 'pt-BR' });
  const content = buffer(page);
  const heading = (text: string) => page.moveDown(1.2).font('Helvetica').fontSize(10).fillColor('#555555').text(text);
  const value = (text: string, size = 14) => page.font('Helvetica-Bold').fontSize(size).fillColor('black').text(text);
  value(company.slice(0, 100), 18);
  page.font('Helvetica').fontSize(12).text('Segunda via de fatura');
  heading('Pagador');
  value(firstName(customerName) || '-');
  heading('Vencimento');
  value(printedDay(bill.dueDate) || '-');
  heading('Valor');
  value(bill.value === '' ? '-' : `R$ ${printedValue(bill.value)}`);
  if (bill.barcodeLine !== null) {
    heading('Linha digitável');
    value(bill.barcodeLine.slice(0, 80), 12);
    drawBarcode(page, bill.barcodeLine);
  }
  if (bill.pix !== null) {
    heading('PIX copia e cola');
    page.font('Courier').fontSize(10).fillColor('black').text(bill.pix.slice(0, longestCode));
  }
  page.end();
  return content;
}

function drawBarcode(page: PDFKit.PDFDocument, line: string): void {
  const digits = barcodeDigits(line);
  if (digits === undefined) return;
  const widths = barcodeWidths(digits);
  const narrow = barcode.width / widths.reduce((total, width) => total + width, 0);
  const top = page.y + 8;
  let left = margin;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) page.rect(left, top, width * narrow, barcode.height);
    left += width * narrow;
  }
  page.fill('black');
  page.x = margin;
  page.y = top + barcode.height;
}

/** Widths of the five bars or gaps of a digit: n narrow, w wide (ITF, two of five). */
const patterns = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];
const start = 'nnnn';
const stop = 'wnn';
const wide = 3;

/**
 * The 44 digits of a bill's barcode, from the line that people type: 47 digits of a bank's bill, or 48 of a utility's
 * bill, which begin with 8. Undefined for any other line.
 */
export function barcodeDigits(line: string): string | undefined {
  const digits = line.replace(/[\s.-]/g, '');
  if (/^8\d{47}$/.test(digits)) return (digits.match(/.{12}/g) ?? []).map((block) => block.slice(0, 11)).join('');
  if (!/^[0-79]\d{46}$/.test(digits)) return undefined;
  const [bank, free] = [digits.slice(0, 4), digits.slice(4, 9) + digits.slice(10, 20) + digits.slice(21, 31)];
  return bank + digits.slice(32) + free;
}

/**
 * The alternating widths of bars and gaps, beginning with a bar; a narrow one is 1. Pairs of digits are interleaved.
 */
export function barcodeWidths(digits: string): number[] {
  const pairs = (digits.match(/\d\d/g) ?? []).map((pair) => interleaved(pair));
  return [...[start, ...pairs, stop].join('')].map((width) => (width === 'w' ? wide : 1));
}

function interleaved([bars = '', gaps = '']: string): string {
  const ofGaps = patterns[Number(gaps)] ?? '';
  return [...(patterns[Number(bars)] ?? '')].map((bar, index) => bar + (ofGaps[index] ?? '')).join('');
}
