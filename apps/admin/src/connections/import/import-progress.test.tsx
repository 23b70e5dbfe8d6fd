import { aWhatsapp, serveApi } from '@recado/api/testing';
import { lastOf, renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import { ImportButton } from './import-button.tsx';
import { ImportProgress } from './import-progress.tsx';

beforeAll(() => setup());
afterEach(() => jest.useRealTimers());

type Given = Parameters<typeof aWhatsapp>[0];
const progress = (given: Given) => renderWithProviders(<ImportProgress whatsapp={aWhatsapp(given)} />);
const button = (given: Given) => renderWithProviders(<ImportButton whatsapp={aWhatsapp(given)} />);

test('progress shows how many of how many messages, and how far back', () => {
  progress({ importStatus: { this: 1_250, all: 5_000, date: '2026-03-05T12:00:00.000Z' } });
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('Importando mensagens')).toBeVisible();
  expect(screen.getByText('Processadas 1.250 de 5.000')).toBeVisible();
  expect(screen.getByText('Data da mensagem: 05/03/2026')).toBeVisible();
});

test('when all known messages are imported, more may still come', () => {
  progress({ importStatus: { this: 10, all: 10, date: '2026-03-05T12:00:00.000Z' } });
  expect(screen.getByText('Aguardando mais mensagens do WhatsApp')).toBeVisible();
});

test('the import is being prepared until its size is known', () => {
  progress({ importStatus: { this: 0, all: 0, date: null } });
  expect(screen.getByText('Preparando mensagens para importação')).toBeVisible();
});

test.each([
  ['CONNECTED', 'Aguardando o WhatsApp entregar o histórico.'],
  ['qrcode', 'A importação começa quando o QR Code for lido.'],
] as const)('an import that was chosen says what it waits for: %s', (status, text) => {
  progress({ status, importOldMessages: '2026-03-05T12:00:00.000Z' });
  expect(screen.getByText(text)).toBeVisible();
});

test('without an import nothing is shown', () => {
  const { container } = progress({});
  expect(container).not.toHaveTextContent(/\S/);
  button({});
  expect(screen.queryByRole('button')).toBeNull();
});

// SPEC §4.3: a timestamp within 35 s shows 'preparing' and disables the button.
test('for 35 seconds after history arrived the button shows that the import is being prepared', () => {
  jest.useFakeTimers({ now: Date.parse('2026-03-05T12:00:34.000Z') });
  button({ statusImportMessages: String(Date.parse('2026-03-05T12:00:00.000Z')) });
  expect(screen.getByRole('button', { name: 'Preparando importação' })).toBeDisabled();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.queryByRole('button')).toBeNull();
});

test('the button closes the imported tickets after a confirmation', async () => {
  const calls = serveApi({ 'POST /closedimported/:whatsappId': () => ({ message: 'ok' }) });
  const { user } = button({ statusImportMessages: 'renderButtonCloseTickets' });
  await user.click(screen.getByRole('button', { name: 'Fechar tickets importados' }));
  expect(calls).toEqual([]);
  expect(await screen.findByText(/que ninguém atendeu desde então/)).toBeVisible();
  await user.click(lastOf(screen.getAllByRole('button', { name: 'Fechar tickets importados' })));
  await waitFor(() => expect(calls[0]?.params).toEqual({ whatsappId: '7' }));
});
