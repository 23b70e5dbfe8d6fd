import { act, render, screen } from '@testing-library/react';
import { allows } from './conditions.ts';
import {
  Can,
  currentToken,
  daysUntil,
  endsSoon,
  isReadOnly,
  resumeSession,
  sessionStore,
  showAsRole,
  signIn,
  signOut,
  updateSessionUser,
  wasResumed,
} from './index.ts';
import { aSession, aSessionUser } from './testing.ts';

test('a session is stored in the browser and removed when it ends; other local data stays', () => {
  localStorage.setItem('preferredTheme', 'dark');
  signIn({ token: 'abc', user: aSessionUser({ id: 7, companyId: 3 }) });
  expect(currentToken()).toBe('abc');
  expect(localStorage.getItem('token')).toBe('abc');
  expect(localStorage.getItem('companyId')).toBe('3');
  expect(localStorage.getItem('userId')).toBe('7');
  expect(localStorage.getItem('companyDueDate')).toBe('2099-12-31');
  signOut();
  expect(currentToken()).toBeNull();
  expect(localStorage.getItem('companyId')).toBeNull();
  expect(localStorage.getItem('preferredTheme')).toBe('dark');
  expect(sessionStore.getState().status).toBe('signedOut');
});

test('the session of the last visit is resumed, unless the user signed out or it cannot be read', () => {
  const user = aSessionUser({ id: 7, companyId: 3, profile: 'admin' });
  signIn({ token: 'abc', user });
  sessionStore.setState({ status: 'restoring', session: null });
  expect(wasResumed()).toBe(false);
  expect(resumeSession()).toBe(true);
  expect(wasResumed()).toBe(true);
  expect(sessionStore.getState().session).toMatchObject({ token: 'abc', user });
  for (const damaged of ['{"id":7', '{"id":7}', 'null']) {
    localStorage.setItem('sessionUser', damaged);
    expect(resumeSession()).toBe(false);
  }
  signIn({ token: 'abc', user });
  signOut();
  expect(localStorage.getItem('sessionUser')).toBeNull();
  expect(resumeSession()).toBe(false);
});

test('role, plan and local flag are all required, and unknown conditions are refused', () => {
  const agent = aSession(aSessionUser({}, { useKanban: false }));
  const admin = aSession(aSessionUser({ profile: 'admin' }));
  expect(allows(agent, {})).toBe(true);
  expect(allows(agent, { ability: 'users:manage' })).toBe(false);
  expect(allows(admin, { ability: 'users:manage' })).toBe(true);
  expect(allows(admin, { ability: 'announcements:manage' })).toBe(false);
  expect(allows(agent, { plan: 'useKanban' })).toBe(false);
  expect(allows(admin, { plan: 'useKanban' })).toBe(true);
  expect(allows(admin, { localFlag: 'cshow' })).toBe(false);
  localStorage.setItem('cshow', '');
  expect(allows(admin, { localFlag: 'cshow' })).toBe(true);
});

test('the flag of campaigns is in the browser while a user of a company with campaigns is signed in', () => {
  const user = aSessionUser({ profile: 'admin' });
  const flag = () => localStorage.getItem('cshow');
  signIn({ token: 'token', user });
  expect(flag()).toBe('true');
  updateSessionUser({ company: { ...user.company, campaignsEnabled: false } });
  expect(flag()).toBeNull();
  updateSessionUser({ company: user.company });
  expect(flag()).toBe('true');
  signOut();
  expect(flag()).toBeNull();
});

test('campaigns need the plan, the company’s own setting and the platform’s consent', () => {
  const mayCampaign = (value: string, given: { campaignsEnabled?: boolean } = {}) => {
    const user = aSessionUser();
    const settings = [{ key: 'campaignsEnabled', value }];
    return allows(aSession({ ...user, company: { ...user.company, settings, ...given } }), { plan: 'useCampaigns' });
  };
  expect(mayCampaign('enabled')).toBe(true);
  expect(mayCampaign('disabled')).toBe(false);
  expect(mayCampaign('enabled', { campaignsEnabled: false })).toBe(false);
});

test('the shown parts follow the session', () => {
  signIn({ token: 'abc', user: aSessionUser() });
  render(
    <Can ability="queues:manage" otherwise="não pode">
      pode
    </Can>,
  );
  expect(screen.getByText('não pode')).toBeInTheDocument();
  act(() => updateSessionUser({ profile: 'admin' }));
  expect(screen.getByText('pode')).toBeInTheDocument();
});

test('the subscription warning begins below 5 days', () => {
  const noon = new Date(2026, 10, 20, 12);
  expect(daysUntil('2026-11-25', noon)).toBe(5);
  expect(endsSoon('2026-11-25', noon)).toBe(false);
  expect(endsSoon('2026-11-24', noon)).toBe(true);
  expect(daysUntil('2026-11-20', noon)).toBe(0);
  expect(endsSoon(null, noon)).toBe(false);
});

test('a preview of a role takes abilities away, outlives a new token, and ends with itself or the session', () => {
  const user = aSessionUser({ id: 7, profile: 'admin' });
  signIn({ token: 'abc', user });
  expect(isReadOnly()).toBe(false);
  showAsRole({ name: 'Noite', base: 'user', abilities: ['audits:view', 'platform:manage'] });
  const abilities = () => [...(sessionStore.getState().session?.abilities ?? [])].sort();
  expect(abilities()).toEqual(['audits:view', 'session']);
  expect(isReadOnly()).toBe(true);
  signIn({ token: 'def', user });
  expect([abilities(), currentToken()]).toEqual([['audits:view', 'session'], 'def']);
  showAsRole(undefined);
  expect(abilities()).toContain('users:manage');
  showAsRole({ name: 'Noite', base: 'user', abilities: [] });
  signOut();
  signIn({ token: 'abc', user });
  expect(isReadOnly()).toBe(false);
});

test('what a role of the company gives is what the session has; an auditor changes nothing', () => {
  const role = { id: 3, name: 'Conselho', base: 'auditor', abilities: ['audits:view', 'settings:manage'] } as const;
  signIn({ token: 'abc', user: aSessionUser({ role: { ...role, abilities: [...role.abilities] } }) });
  expect([...(sessionStore.getState().session?.abilities ?? [])].sort()).toEqual(['audits:view', 'session']);
  expect(isReadOnly()).toBe(true);
});
