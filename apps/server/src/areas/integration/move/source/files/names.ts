import { sessionsFolder } from './sessions.ts';

const longestName = 1_000;
/** Ids that may be part of a path. */
const plainId = /^[\w-]{1,64}$/;

/**
 * The places, as parts of a path, where the file of a row may lie: the one that it names first. `name` may be a plain
 * name, a path below the folder, or a whole address that the other product built. Empty for names that lead elsewhere.
 */
export function namesOf(name: string, companyId: string, folders: readonly string[]): string[][] {
  const parts = partsOf(name);
  if (parts === null) return [];
  const company = plainId.test(companyId) ? `company${companyId}` : null;
  const isOfCompany = parts[0] === company && parts.length > 1;
  // Some rows name the company's folder although all files lie flat.
  const below = isOfCompany ? parts.slice(1) : parts;
  // The folder of another company is never looked into.
  if (/^company\d+$/i.test(below[0] ?? '') && below.length > 1) return [];
  const tops = company === null ? [[]] : [[company], []];
  const places = tops.flatMap((top) => folders.map((folder) => [...top, ...(folder === '' ? [] : [folder]), ...below]));
  return company === null || isOfCompany ? places : [below, ...places];
}

function partsOf(name: string): string[] | null {
  if (name.length > longestName || name.includes('\0')) return null;
  const path = /^https?:\/\//i.test(name) ? pathOf(name) : name;
  if (path === null) return null;
  // Windows servers wrote its separator; the file lies in folders all the same.
  const parts = path
    .replaceAll('\\', '/')
    .replace(/^public\//, '')
    .split('/');
  // A row must not bring the keys of somebody's phone as a picture.
  const isForbidden = (part: string) => ['', '.', '..'].includes(part) || part.toLowerCase() === sessionsFolder;
  return parts.some(isForbidden) ? null : parts;
}

/** The path below `public` of an address. */
function pathOf(address: string): string | null {
  try {
    const { pathname } = new URL(address);
    const at = pathname.indexOf('/public/');
    return at === -1 ? null : decodeURIComponent(pathname.slice(at + '/public/'.length)).replace(/^\/+/, '');
  } catch {
    return null;
  }
}
