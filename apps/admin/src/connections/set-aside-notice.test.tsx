import { serveApi } from '@recado/api/testing';
import { lastOf, renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { SetAsideNotice } from './set-aside-notice.tsx';

beforeAll(() => setup());

const aside = {
  ...{ id: 1, whatsappId: 7, chat: '5511988880001', kind: 'message', reason: '23514' },
  ...{ raw: '<b>cru</b>', createdAt: '2026-01-02T12:00:00.000Z' },
};
const show = () => renderWithProviders(<SetAsideNotice nameOf={() => 'Vendas'} />);

test('no notice is shown while nothing was set aside', async () => {
  const calls = serveApi({ 'GET /set-aside-messages': () => [] });
  show();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an administrator sees the events that were set aside, and discards them', async () => {
  let kept = [aside];
  serveApi({
    'GET /set-aside-messages': () => kept,
    'DELETE /set-aside-messages': () => {
      kept = [];
      return { message: 'ok' };
    },
  });
  const { user } = show();
  expect(await screen.findByText('Uma mensagem não pôde ser guardada como chegou')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver' }));
  expect(await screen.findByText(/Vendas · 5511988880001/)).toBeVisible();
  expect(screen.getByText('<b>cru</b>')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await user.click(lastOf(await screen.findAllByRole('button', { name: 'Descartar' })));
  await waitFor(() => expect(screen.queryByText('Uma mensagem não pôde ser guardada como chegou')).toBeNull());
});
