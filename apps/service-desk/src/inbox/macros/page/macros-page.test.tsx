import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import type { Macro } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastCall, resetDesk, signInAs } from '../../../testing/desk.tsx';
import { addAllTexts } from '../../../testing/texts.ts';
import MacrosPage from './macros-page.tsx';

const mine: Macro = {
  id: 1,
  name: 'Despedida',
  isShared: false,
  steps: [
    { kind: 'note', note: 'Visto' },
    { kind: 'transfer', queueId: 9, userId: null },
  ],
  userId: 1,
  uses: 1200,
  lastUsedAt: null,
  companyId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const theirs: Macro = { ...mine, id: 2, name: 'Equipe', isShared: true, userId: 5, uses: 3, steps: [{ kind: 'read' }] };

beforeEach(() => {
  resetDesk();
  addAllTexts();
  signInAs();
});

function show(all: Macro[] = [mine, theirs]) {
  const calls = serveApi({
    'GET /macros': () => all,
    'GET /queue': () => [],
    'GET /users/list': () => [],
    'POST /macros': () => mine,
    'PUT /macros/:macroId': () => mine,
    'DELETE /macros/:macroId': () => ({ message: 'ok' }),
  });
  return { calls, ...renderWithProviders(<MacrosPage />, { queryClient }) };
}

test('lists macros with their steps in words; those of others can only be copied, except by administrators', async () => {
  const { unmount } = show();
  expect(await screen.findByText('Anotar → Transferir para a fila (excluído)')).toBeVisible();
  expect(screen.getByText('1.200')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Editar Despedida' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Editar Equipe' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Duplicar Equipe' })).toBeVisible();
  unmount();
  act(() => signInAs({ profile: 'admin' }));
  show();
  expect(await screen.findByRole('button', { name: 'Excluir Equipe' })).toBeVisible();
});

test('an empty list explains macros', async () => {
  show([]);
  expect(await screen.findByText('Nenhuma macro ainda')).toBeVisible();
});

test('steps are added, moved by buttons and saved; what comes last stays last', async () => {
  const { calls, user } = show([]);
  await user.click(await screen.findByRole('button', { name: /Adicionar macro/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Nome'), 'Nova');
  const add = async (kind: string) => {
    await user.click(dialog.getByRole('combobox', { name: 'Adicionar passo' }));
    await user.click(await screen.findByTitle(kind));
  };
  await add('Resolver');
  await add('Texto');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByText('Complete todos os passos')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: '1. Texto' }), 'Até logo');
  await add('Nota interna');
  await user.type(dialog.getByRole('textbox', { name: '2. Nota interna' }), 'Visto');
  expect(dialog.getByRole('button', { name: 'Descer o passo 2, Nota interna' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Subir o passo 2, Nota interna' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /macros')?.body).toEqual({
      name: 'Nova',
      isShared: false,
      steps: [{ kind: 'note', note: 'Visto' }, { kind: 'text', text: 'Até logo' }, { kind: 'resolve' }],
    }),
  );
});

test('a macro without steps is not saved', async () => {
  const { calls, user } = show([]);
  await user.click(await screen.findByRole('button', { name: /Adicionar macro/ }));
  await user.type(await screen.findByLabelText('Nome'), 'Nova');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Adicione um passo')).toBeVisible();
  expect(lastCall(calls, 'POST /macros')).toBeUndefined();
});

test('a copy is a new macro with the same steps', async () => {
  const { calls, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Duplicar Despedida' }));
  expect(await screen.findByLabelText('Nome')).toHaveValue('Despedida (cópia)');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /macros')?.body).toMatchObject({ name: 'Despedida (cópia)', steps: mine.steps }),
  );
});

test('a macro is deleted after a question', async () => {
  const { calls, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Excluir Despedida' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(lastCall(calls, 'DELETE /macros/:macroId')?.params).toEqual({ macroId: '1' }));
});
