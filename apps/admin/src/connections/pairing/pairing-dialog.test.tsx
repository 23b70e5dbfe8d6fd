import { aWhatsapp, serveApi } from '@recado/api/testing';
import type { Whatsapp } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import { PairingDialog } from './pairing-dialog.tsx';

beforeAll(() => setup());

const waiting = { status: 'qrcode', qrcode: '2@abc' } as const;

function show(given: Partial<Whatsapp>) {
  const calls = serveApi({ 'PUT /whatsappsession/:whatsappId': () => ({ message: 'ok' }) });
  const onClose = jest.fn();
  const dialog = (next: Partial<Whatsapp>) => <PairingDialog whatsapp={aWhatsapp(next)} onClose={onClose} />;
  const shown = renderWithProviders(dialog(given));
  return { ...shown, calls, onClose, become: (next: Partial<Whatsapp>) => shown.rerender(dialog(next)) };
}

test('shows the QR code while there is one, and a success message after it was scanned', async () => {
  const { become, onClose } = show({ ...waiting, name: 'Loja' });
  expect(screen.getByRole('dialog', { name: 'Conectar Loja' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR Code para conectar o WhatsApp' })).toBeVisible();
  become({ status: 'PAIRING', statusDetail: null });
  expect(screen.queryByRole('img', { name: 'QR Code para conectar o WhatsApp' })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Estamos concluindo a conexão com o celular.');
  become({ status: 'CONNECTED' });
  expect(await screen.findByText('Conectado')).toBeVisible();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('an expired QR code shows that, and another can be requested', async () => {
  const { user, calls } = show({ status: 'DISCONNECTED', statusDetail: 'qr_expired', qrcode: '' });
  expect(screen.getByText('O QR Code expirou sem ser lido.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Novo QR CODE' }));
  await waitFor(() => expect(calls.map(({ key }) => key)).toEqual(['PUT /whatsappsession/:whatsappId']));
});

test('a code for the phone is requested with its number, and shown when it arrives', async () => {
  const { user, calls, become } = show(waiting);
  await user.click(screen.getByText('Código no celular'));
  await user.click(screen.getByRole('button', { name: 'Gerar código' }));
  const number = screen.getByLabelText('Número do celular, com DDI e DDD');
  await waitFor(() => expect(number).toHaveAccessibleDescription('Obrigatório'));
  await user.type(number, '5511912345678');
  await user.click(screen.getByRole('button', { name: 'Gerar código' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ pairingNumber: '5511912345678' }));
  become({ ...waiting, pairingCode: 'ABCD1234' });
  expect(await screen.findByRole('heading', { name: /ABCD-1234/ })).toBeVisible();
});
