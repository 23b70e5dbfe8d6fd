import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { ReadingPlaces } from '../spreadsheets/reading-places.ts';
import { type PdfMessage, type PdfProblem, pdfLimits } from './pdf-limits.ts';

/** How often (milliseconds) the memory of the thread outside of its heap is looked at. */
const look = 50;

/** The places of this process. */
const places = new ReadingPlaces();

/**
 * The text of a PDF, read in a thread with bounds of pages, time and memory; the files of one company one after the other. A PDF of pictures has an
 * empty text. Throws ERR_PDF_TOO_LARGE, ERR_KNOWLEDGE_FILE_UNREADABLE (damaged, or locked with a password), ERR_SERVER_BUSY.
 */
export function readPdf({ companyId, path }: { companyId: number; path: string }): Promise<string> {
  return places.use(companyId, () => readInThread(path));
}

async function readInThread(path: string): Promise<string> {
  const worker = new Worker(workerFile(), {
    workerData: { path },
    name: 'pdf',
    resourceLimits: { maxOldGenerationSizeMb: pdfLimits.heap },
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const refuse = (problem: PdfProblem, cause?: unknown) => reject(new AppError(problem, { cause }));
  const timer = setTimeout(() => refuse('ERR_PDF_TOO_LARGE'), pdfLimits.time);
  const watching = setInterval(() => {
    // The limits of a thread count its heap only; what it unpacks is outside of it.
    worker.getHeapStatistics().then(
      ({ external_memory: outside }) => {
        if (outside > pdfLimits.outside) refuse('ERR_PDF_TOO_LARGE');
      },
      // The thread has ended.
      () => undefined,
    );
  }, look);
  worker.on('message', (message: PdfMessage) => {
    if ('text' in message) resolve(message.text);
    else refuse(message.problem);
  });
  worker.on('error', (error) => {
    const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    refuse(isFull ? 'ERR_PDF_TOO_LARGE' : 'ERR_KNOWLEDGE_FILE_UNREADABLE', error);
  });
  worker.on('exit', () => refuse('ERR_KNOWLEDGE_FILE_UNREADABLE'));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watching);
    await worker.terminate();
  }
}

/** The thread's file: next to this one in the sources, next to the bundle in a build. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./pdf-worker.ts', import.meta.url)
    : new URL('./pdf-worker.js', import.meta.url);
}
