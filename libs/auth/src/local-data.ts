import type { SessionUser, SignedIn } from '@recado/contract';
import { hasFeature } from './has-feature.ts';

/** The keys of a session in the browser's storage (SPEC §3, Local data). */
const keys = ['token', 'companyId', 'userId', 'companyDueDate', 'sessionUser'] as const;
/** While it exists, the routes of campaigns are shown (SPEC §2.1). */
const campaignsFlag = 'cshow';

/** The token of the last visit, unless the user signed out. */
export function storedToken(): string | null {
  return localStorage.getItem('token');
}

/** The user of the last visit with their company, unless they signed out. */
export function storedUser(): SessionUser | null {
  try {
    const user: SessionUser | null = JSON.parse(localStorage.getItem('sessionUser') ?? 'null');
    // Perhaps stored by another version of this file: the fields that the first screen needs are checked.
    return user?.id && user.companyId && user.profile && user.company ? user : null;
  } catch {
    return null;
  }
}

/** Stores a session for the next visit. */
export function storeSession({ token, user }: SignedIn): void {
  localStorage.setItem('token', token);
  localStorage.setItem('companyId', String(user.companyId));
  localStorage.setItem('userId', String(user.id));
  localStorage.setItem('companyDueDate', user.company.dueDate ?? '');
  localStorage.setItem('sessionUser', JSON.stringify(user));
  if (hasFeature(user.company, 'useCampaigns')) localStorage.setItem(campaignsFlag, 'true');
  else localStorage.removeItem(campaignsFlag);
}

/** Removes the session; the theme, the language and drafts stay. */
export function forgetSession(): void {
  for (const key of [...keys, campaignsFlag]) localStorage.removeItem(key);
}
