import { Refusal, serveApi } from '@recado/api/testing';
import { sessionStore, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { PublicPages } from './public-pages.tsx';

jest.mock('../signed-in/load-signed-in.tsx', () => ({ prefetchSignedIn: jest.fn() }));

afterEach(() => signOut());

const secondFactor = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Recado:ana@loja.example?secret=JBSWY3DPEHPK3PXP',
};

/** A server that refuses the password alone, and takes one code. */
function serveSignIn(refusal: Refusal, answer: object = {}) {
  return serveApi({
    'POST /auth/login': ({ body }) => {
      const { code } = { code: undefined, ...Object(body) };
      if (!code) return Promise.reject(refusal);
      if (code !== '123456') return Promise.reject(new Refusal('ERR_SECOND_FACTOR_CODE'));
      return { token: 'new', user: aSessionUser(), ...answer };
    },
  });
}

async function enterPassword() {
  const shown = renderShell(<PublicPages />, { path: '/login' });
  await shown.user.type(screen.getByLabelText('E-mail'), 'ana@loja.example');
  await shown.user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  return shown;
}

test('an account with a second factor is asked for a code, and what was typed stays', async () => {
  const calls = serveSignIn(new Refusal('ERR_SECOND_FACTOR_NEEDED'));
  const { user } = await enterPassword();
  const code = await screen.findByLabelText('Código de verificação');
  expect(code).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(code).toHaveAccessibleDescription('Obrigatório');
  expect(calls).toHaveLength(1);
  await user.type(code, '999999{Enter}');
  expect(await screen.findByText(/^Código incorreto ou já usado/)).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveValue('ana@loja.example');
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  await screen.findByRole('button', { name: 'Entrar' });
  expect(calls.at(-1)?.body).toEqual({ email: 'ana@loja.example', password: 'segredo', code: '123456' });
  expect(sessionStore.getState().session?.token).toBe('new');
});

test('where the company asks for one, it is set up here, and the recovery codes are shown before the first page', async () => {
  const recoveryCodes = ['k7m2p-x9wqa', 'abcde-fghjk'];
  serveSignIn(new Refusal('ERR_SECOND_FACTOR_SETUP', { secondFactor }), { recoveryCodes });
  const { user } = await enterPassword();
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await user.type(await screen.findByLabelText('Código de verificação'), '123456{Enter}');
  expect(await screen.findByText('k7m2p-x9wqa')).toBeInTheDocument();
  expect(sessionStore.getState().session).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Já guardei: entrar' }));
  expect(sessionStore.getState().session?.token).toBe('new');
});
