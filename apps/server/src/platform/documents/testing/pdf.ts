import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A PDF with one page for each text. */
export function pdfOf(texts: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  for (const text of texts) document.addPage().text(text);
  document.end();
  return buffer(document);
}
