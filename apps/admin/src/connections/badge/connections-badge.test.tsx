import { aWhatsapp, serveApi } from '@recado/api/testing';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import ConnectionsBadge from './connections-badge.tsx';

beforeAll(() => setup('./connections-badge'));

test('a connection that needs attention is marked', async () => {
  serveApi({ 'GET /whatsapp': () => [aWhatsapp(), aWhatsapp({ id: 2, status: 'qrcode' })] });
  renderWithProviders(<ConnectionsBadge />);
  expect(await screen.findByText('Há uma conexão que precisa de atenção')).toBeInTheDocument();
});

test('working connections are not marked', async () => {
  const calls = serveApi({ 'GET /whatsapp': () => [aWhatsapp({ status: 'CONNECTED' })] });
  const { container } = renderWithProviders(<ConnectionsBadge />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(container).toBeEmptyDOMElement();
});
