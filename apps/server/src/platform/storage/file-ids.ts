import { randomBytes } from 'node:crypto';

/** The format of a file id: its company and 144 random bits. Only such ids become paths and names of objects. */
const fileIdPattern = /^([1-9]\d{0,9})-[A-Za-z0-9_-]{24}$/;

/** Whether a text has the format of a file id. */
export function isFileId(text: string): boolean {
  return fileIdPattern.test(text);
}

/** A new id that cannot be guessed. */
export function newFileId(companyId: number): string {
  return `${companyId}-${randomBytes(18).toString('base64url')}`;
}

/** The company of a file; 0 when the text is not a file id. */
export function companyOfFile(fileId: string): number {
  return Number(fileIdPattern.exec(fileId)?.[1] ?? 0);
}
