import { serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { renderWithProviders } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import setup from '../../setup.ts';
import { WayChoice } from './way-choice.tsx';

beforeAll(() => setup());

function show(isAvailable: boolean, more: { super?: boolean } = {}) {
  signIn({ token: 'token', user: aSessionUser({ profile: 'admin', ...more }) });
  serveApi({ 'GET /official-connections/signup': () => ({ isAvailable, signup: null }) });
  const onOfficial = jest.fn();
  return { ...renderWithProviders(<WayChoice isNew onOfficial={onOfficial} />), onOfficial };
}

test('signup in the browser and entering by hand are offered', async () => {
  const { user, onOfficial } = show(true);
  await user.click(await screen.findByRole('button', { name: 'Conectar pelo Facebook' }));
  await user.click(screen.getByRole('button', { name: 'Informar os dados à mão' }));
  expect(onOfficial.mock.calls).toEqual([['signup'], ['hand']]);
});

test('without the app of the operator, the words say who has to act', async () => {
  show(false);
  expect(await screen.findByText(/o operador desta instalação precisa configurar/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Conectar pelo Facebook' })).toBeNull();
});

test('the operator gets a link to the settings of the app', async () => {
  show(false, { super: true });
  const link = await screen.findByRole('link', { name: 'Configurar o app' });
  expect(link).toHaveAttribute('href', '/settings?setting=officialAppId');
});
