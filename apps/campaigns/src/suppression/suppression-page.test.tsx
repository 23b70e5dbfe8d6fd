import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { SuppressedNumber } from '@recado/contract';
import { elementAt, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import SuppressionPage from './suppression-page.tsx';

const at = '2026-01-01T12:00:00.000Z';
const maria: SuppressedNumber = {
  id: 1,
  companyId: 1,
  number: '5511987654321',
  name: 'Maria',
  reason: 'SAIR',
  source: 'customer',
  createdAt: at,
  updatedAt: at,
};
const page = (...records: SuppressedNumber[]) => ({ records, count: records.length, hasMore: false });

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
const show = () => renderWithProviders(<SuppressionPage />, { queryClient });

test('shows each number with its reason and origin; a hidden one is marked', async () => {
  serveApi({ 'GET /suppressed-numbers': () => page(maria, { ...maria, id: 2, number: null, source: 'agent' }) });
  show();
  for (const text of ['+55 (11) 98765-4321', 'Cliente', 'Equipe', 'Número oculto'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Editar/ })).not.toBeInTheDocument();
});

test('an empty list explains which numbers are added', async () => {
  serveApi({ 'GET /suppressed-numbers': () => page() });
  show();
  expect(await screen.findByText('Nenhum número suprimido')).toBeVisible();
  expect(screen.getByText(/Quem responder SAIR/)).toBeVisible();
});

test('a failure to read the list is shown', async () => {
  serveApi({
    'GET /suppressed-numbers': () => {
      throw new Error('down');
    },
  });
  show();
  expect(await screen.findByRole('button', { name: /Tentar novamente/ })).toBeVisible();
});

test('removing a number asks for confirmation, and warns that campaigns will write to it again', async () => {
  const calls = serveApi({
    'GET /suppressed-numbers': () => page(maria),
    'DELETE /suppressed-numbers/:suppressedNumberId': () => ({ message: 'ok' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Excluir \+55/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/As campanhas voltam a ser enviadas/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(calls.at(-1)?.params).toEqual({ suppressedNumberId: '1' }));
});

test('an import sends the file with the country, and shows the result', async () => {
  const calls = serveApi({
    'GET /suppressed-numbers': () => page(),
    'POST /suppressed-numbers/upload': () => ({ added: 2, known: 1, refused: 3, rounded: 2 }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Importar planilha' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Importar' }));
  expect(await within(dialog).findByText('Escolha um arquivo.')).toBeVisible();
  await user.upload(elementAt(document, 'input[type=file]'), new File(['5511987654321'], 'sair.csv'));
  await user.click(within(dialog).getByRole('button', { name: 'Importar' }));
  expect(
    await screen.findByText(/^Adicionados: 2 · Já na lista: 1 · Recusados: 3 · arredondados pela planilha .*: 2$/),
  ).toBeVisible();
  expect(calls.some(({ key }) => key === 'POST /suppressed-numbers/upload')).toBe(true);
});
