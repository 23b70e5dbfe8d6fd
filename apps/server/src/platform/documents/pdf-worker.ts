// The thread in which PDFs are read: parsing one takes seconds, and a hostile one may take all of its time and memory.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { z } from 'zod';
import { type PdfMessage, type PdfProblem, pdfLimits } from './pdf-limits.ts';

const { path } = z.object({ path: z.string() }).parse(workerData);

class PdfError extends Error {
  override name = 'PdfError';
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function read(): Promise<string> {
  const bytes = new Uint8Array(await readFile(path));
  // Neither scripts nor fonts and pictures are run or drawn: only the text is read.
  const document = await getDocumentProxy(bytes, { disableFontFace: true, verbosity: 0 });
  if (document.numPages > pdfLimits.pages) throw new PdfError('ERR_PDF_TOO_LARGE');
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    page.cleanup();
    length += text.length;
    if (length > pdfLimits.text) throw new PdfError('ERR_PDF_TOO_LARGE');
    pages.push(paragraphsOf(text));
  }
  return pages.filter(Boolean).join('\n\n');
}

/** The lines of a page without spaces around them; a hyphen at the end of one continues the word in the next. */
function paragraphsOf(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
    .trim();
}

read().then(
  (text) => parentPort?.postMessage({ text } satisfies PdfMessage),
  (error: unknown) => {
    const problem = error instanceof PdfError ? error.problem : 'ERR_KNOWLEDGE_FILE_UNREADABLE';
    parentPort?.postMessage({ problem } satisfies PdfMessage);
  },
);
