import { isFileId } from '../platform/storage/file-ids.ts';

/** The random part of a file's id: its name in an archive. */
const named = /^[A-Za-z0-9_-]{24}$/;

/** Whether a text has the form of a file's name in an archive. */
export function isArchivedFile(text: string): boolean {
  return named.test(text);
}

/** The name in an archive of a company's file; undefined for one of another company, and for no file. */
export function archivedFile(fileId: string, companyId: number): string | undefined {
  const prefix = `${companyId}-`;
  if (!isFileId(fileId) || !fileId.startsWith(prefix)) return undefined;
  return fileId.slice(prefix.length);
}

/** The id that a file of an archive gets in a company. */
export function storedFile(name: string, companyId: number): string {
  return `${companyId}-${name}`;
}
