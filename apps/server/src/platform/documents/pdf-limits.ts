/** The bounds of a PDF: a manual fits, and a hostile file cannot hold up the process (ADR 176). */
export const pdfLimits = {
  /** Pages; a file with more is refused, because half of a document would answer as if it were whole. */
  pages: 200,
  /** Characters of its text. */
  text: 200_000,
  /** Milliseconds for reading it. */
  time: 30_000,
  /** Megabytes of the thread's heap. */
  heap: 256,
  /** Bytes outside of that heap, e.g. what a page is when it is unpacked: a file of 10 MB may hide 10 GB. */
  outside: 384 * 1024 ** 2,
} as const;

/** Why a PDF cannot be read. */
export type PdfProblem = 'ERR_PDF_TOO_LARGE' | 'ERR_KNOWLEDGE_FILE_UNREADABLE';

/** The message of the thread: the text, pages separated by empty lines, or why there is none. */
export type PdfMessage = { text: string } | { problem: PdfProblem };
