import type { SignedIn } from '@recado/api/contract';

/** The keys of a session in the browser's storage (SPEC §3, Local data). */
const keys = ['token', 'companyId', 'userId', 'companyDueDate'] as const;

/** The token of the last visit, unless the user signed out. */
export function storedToken(): string | null {
  return localStorage.getItem('token');
}

/** Stores a session for the next visit. */
export function storeSession({ token, user }: SignedIn): void {
  localStorage.setItem('token', token);
  localStorage.setItem('companyId', String(user.companyId));
  localStorage.setItem('userId', String(user.id));
  localStorage.setItem('companyDueDate', user.company.dueDate ?? '');
}

/** Removes the session; the theme, the language and drafts stay. */
export function forgetSession(): void {
  for (const key of keys) localStorage.removeItem(key);
}
