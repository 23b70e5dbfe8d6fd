import { aListedUser, aTicket, aWhatsapp } from '@recado/api/testing';
import { stubMatchMedia } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

let restore: () => void = () => undefined;
const neverLinked = aWhatsapp({ status: 'qrcode', number: null });

beforeEach(() => {
  resetDesk();
  restore = stubMatchMedia(1366);
});
afterEach(() => restore());

test('an administrator of a new company sees how to link its phone', async () => {
  signInAs({ profile: 'admin' });
  serveDesk([], {}, { 'GET /whatsapp': () => [neverLinked] });
  const { user, path } = renderDesk();
  expect(await screen.findByRole('heading', { name: 'Conecte o seu WhatsApp' })).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Abrir Conexões' }));
  expect(path()).toBe('/connections');
});

test('an agent sees which administrators can link a phone', async () => {
  signInAs();
  const ana = aListedUser({ id: 1, name: 'Ana' });
  const adriana = aListedUser({ id: 2, name: 'Adriana', seesAll: true });
  serveDesk([], {}, { 'GET /whatsapp': () => [], 'GET /users/list': () => [ana, adriana] });
  renderDesk();
  expect(await screen.findByText('Peça a Adriana para conectar o número da empresa.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Abrir Conexões' })).not.toBeInTheDocument();
});

test('the list of a company without connections can be seen anyway', async () => {
  signInAs({ profile: 'admin' });
  serveDesk([], {}, { 'GET /whatsapp': () => [] });
  const { user } = renderDesk();
  await user.click(await screen.findByRole('button', { name: 'Ver os atendimentos mesmo assim' }));
  expect(await screen.findByRole('tab', { name: 'Abertos' })).toBeVisible();
});

test('a company with tickets sees them, and its connections are not requested', async () => {
  signInAs({ profile: 'admin' });
  const calls = serveDesk([aTicket({ id: 1 })], {}, { 'GET /whatsapp': () => [] });
  renderDesk();
  expect(await screen.findByRole('link', { name: /Cliente 1/ })).toBeVisible();
  expect(screen.queryByText('Conecte o seu WhatsApp')).not.toBeInTheDocument();
  expect(lastCall(calls, 'GET /whatsapp')).toBeUndefined();
});

test('a company whose phone was linked before sees its empty list, also while the connection is offline', async () => {
  signInAs({ profile: 'admin' });
  serveDesk([], {}, { 'GET /whatsapp': () => [aWhatsapp({ status: 'DISCONNECTED', number: '5511987654321' })] });
  renderDesk();
  expect(await screen.findByText('Nada em atendimento')).toBeVisible();
  expect(screen.queryByText('Conecte o seu WhatsApp')).not.toBeInTheDocument();
});
