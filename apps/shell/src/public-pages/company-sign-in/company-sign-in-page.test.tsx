import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { SignedIn } from '@recado/contract';
import { addTranslations } from '@recado/ui/i18n';
import { screen } from '@testing-library/react';
import { enter } from '../../session/enter.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { PublicPages } from '../public-pages.tsx';
import CompanySignInPage from './company-sign-in-page.tsx';
import { companySignInTexts } from './texts.ts';

jest.mock('../../signed-in/load-signed-in.tsx', () => ({ prefetchSignedIn: jest.fn() }));
jest.mock('../../session/enter.ts', () => ({ enter: jest.fn() }));

beforeEach(() => addTranslations('shell', companySignInTexts));

test('the login leads to the page, which leads to where the company of an address signs in', async () => {
  const leave = jest.fn();
  const address = 'https://issuer.example/authorize?state=x';
  serveApi({ 'POST /auth/company/begin': () => ({ address }) });
  const { user } = renderShell(<CompanySignInPage leave={leave} />, { path: '/login/company' });
  await user.type(await screen.findByLabelText('E-mail de trabalho'), 'ana@loja.example{Enter}');
  expect(leave).toHaveBeenCalledWith(address);
});

test('an address of another company is told, and an empty one is not sent', async () => {
  const calls = serveApi({ 'POST /auth/company/begin': () => ({ address: null }) });
  const { user } = renderShell(<PublicPages />, { path: '/login' });
  await user.click(await screen.findByRole('link', { name: 'Entrar com a conta da empresa' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  expect(calls).toEqual([]);
  await user.type(screen.getByLabelText('E-mail de trabalho'), 'ana@elsewhere.example{Enter}');
  expect(await screen.findByText(/não usa esta entrada/)).toBeVisible();
});

test('what the issuer sent back is exchanged once', async () => {
  const session: SignedIn = { token: 'x', user: aSessionUser() };
  const calls = serveApi({ 'POST /auth/company': () => session });
  renderShell(<PublicPages />, { path: '/login/company?code=c&state=s&iss=https%3A%2F%2Fissuer.example' });
  await screen.findByLabelText('E-mail');
  expect(calls.map(({ body }) => body)).toEqual([{ code: 'c', state: 's', iss: 'https://issuer.example' }]);
  expect(enter).toHaveBeenCalledWith(session);
});

test('a refusal is told with a way to begin again, also one of the issuer', async () => {
  const calls = serveApi({
    'POST /auth/company': () => Promise.reject(new Refusal('ERR_COMPANY_SIGN_IN_REFUSED')),
  });
  for (const query of ['code=c&state=s', 'error=access_denied&state=s']) {
    const { unmount } = renderShell(<PublicPages />, { path: `/login/company?${query}` });
    expect(await screen.findByRole('alert')).toHaveTextContent(/não foi aceita|ERR_COMPANY_SIGN_IN_REFUSED/);
    expect(screen.getByLabelText('E-mail de trabalho')).toBeVisible();
    unmount();
  }
  expect(calls).toHaveLength(1);
});
