import { aWhatsapp, serveApi } from '@recado/api/testing';
import type { ConnectionStatus } from '@recado/contract';
import { lastOf, renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { SessionButtons } from './session-buttons.tsx';

beforeAll(() => setup());

const show = (status: ConnectionStatus, onPair = jest.fn()) =>
  renderWithProviders(<SessionButtons whatsapp={aWhatsapp({ status })} onPair={onPair} />);
const names = () => screen.getAllByRole('button').map((button) => button.textContent);

// SPEC §4.3: the buttons of each state.
test.each<[ConnectionStatus, string[]]>([
  ['qrcode', ['QR CODE']],
  ['DISCONNECTED', ['Tentar novamente', 'Novo QR CODE']],
  ['banned', ['Tentar novamente', 'Novo QR CODE']],
  ['PAIRING', ['Desconectar']],
  ['TIMEOUT', ['Desconectar']],
  ['CONNECTED', ['Desconectar']],
  ['OPENING', ['Conectando']],
])('%s offers %j', (status, expected) => {
  show(status);
  expect(names()).toEqual(expected);
});

test('while it connects the button is disabled', () => {
  show('OPENING');
  expect(screen.getByRole('button')).toBeDisabled();
});

test('a new QR code is requested, then shown', async () => {
  const calls = serveApi({ 'PUT /whatsappsession/:whatsappId': () => ({ message: 'ok' }) });
  const onPair = jest.fn();
  const { user } = show('DISCONNECTED', onPair);
  await user.click(screen.getByRole('button', { name: 'Novo QR CODE' }));
  await waitFor(() => expect(onPair).toHaveBeenCalled());
  expect(calls[0]?.params).toEqual({ whatsappId: '7' });
});

test('disconnecting asks for confirmation', async () => {
  const calls = serveApi({ 'DELETE /whatsappsession/:whatsappId': () => ({ message: 'ok' }) });
  const { user } = show('CONNECTED');
  await user.click(screen.getByRole('button', { name: 'Desconectar' }));
  expect(calls).toEqual([]);
  await user.click(lastOf(await screen.findAllByRole('button', { name: 'Desconectar' })));
  await waitFor(() => expect(calls).toHaveLength(1));
});
