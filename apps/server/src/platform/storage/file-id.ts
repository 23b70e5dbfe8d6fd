import { randomBytes } from 'node:crypto';

/** The form of a file's id: its company and 144 random bits. Nothing else becomes a path. */
export const fileIdPattern = /^([1-9]\d{0,9})-[A-Za-z0-9_-]{24}$/;

/** A new id nobody can guess. */
export function newFileId(companyId: number): string {
  return `${companyId}-${randomBytes(18).toString('base64url')}`;
}

/** The company a file belongs to; 0 when it is not a file's id. */
export function companyOfFile(fileId: string): number {
  return Number(fileIdPattern.exec(fileId)?.[1] ?? 0);
}
