import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { FileList } from '@recado/contract';
import { elementAt, firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import FileListsPage from './file-lists-page.tsx';

const option = (id: number, name: string, file: string | null) => ({
  ...{ id, name, file },
  path: file && `/media/${file}`,
  mediaType: file && 'text/plain',
});
const prices: FileList = {
  id: 1,
  name: 'Preços',
  message: 'Segue a tabela',
  details: '',
  options: [option(11, 'Atacado', 'atacado.pdf'), option(12, 'Varejo', 'varejo.pdf')],
  companyId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const page = (...files: FileList[]) => ({ files, count: files.length, hasMore: false });
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
const show = () => renderWithProviders(<FileListsPage />, { queryClient });

test('an empty page explains file lists', async () => {
  serveApi({ 'GET /files': () => page() });
  show();
  expect(screen.getByRole('heading', { name: 'Listas de arquivos' })).toBeVisible();
  expect(await screen.findByText('Nenhuma lista de arquivos ainda')).toBeVisible();
});

test('a list is saved first and then its files in one request; a retry sends only the files', async () => {
  let refusals = 1;
  const made = { ...prices, options: [option(21, 'Tabela', null)] };
  const calls = serveApi({
    'GET /files': () => page(),
    'POST /files': () => made,
    'POST /files/uploadList/:fileListId': () => {
      if (refusals-- > 0) throw new Refusal('ERR_FILE_TOO_LARGE');
      return made;
    },
  });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar lista/ })));
  await user.type(await screen.findByLabelText('Nome'), 'Preços');
  await user.type(screen.getByLabelText('Mensagem'), 'Segue a tabela');
  await user.type(screen.getByLabelText('Legenda do arquivo 1'), 'Tabela');
  await user.upload(elementAt(document, 'input[type=file]'), pdf('tabela.pdf'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(refusals).toBe(0));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const upload = 'POST /files/uploadList/:fileListId';
  expect(calls.map(({ key }) => key).filter((key) => !key.startsWith('GET'))).toEqual(['POST /files', upload, upload]);
  const sent = calls.at(-1)?.body;
  expect(sent instanceof FormData && sent.get('id')).toBe('[21]');
});

test('options keep their id while their file stays, are reordered, and lose it with their file', async () => {
  const calls = serveApi({ 'GET /files': () => page(prices), 'PUT /files/:fileListId': () => prices });
  const { user } = show();
  expect(await screen.findByText('atacado.pdf +1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Editar Preços' }));
  await user.click(await screen.findByRole('button', { name: 'Mover o arquivo 2 para cima' }));
  await user.click(screen.getByRole('button', { name: /Remover.*atacado\.pdf/ }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toMatchObject({
    options: [{ id: 12, name: 'Varejo' }, { name: 'Atacado' }],
  });
});

test('a list accepts as many files, and as long captions, as the server', async () => {
  const full = { ...prices, options: Array.from({ length: 20 }, (_, index) => option(index + 1, '', 'a.pdf')) };
  serveApi({ 'GET /files': () => page(full) });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Preços' }));
  expect(await screen.findByLabelText('Legenda do arquivo 20')).toHaveAttribute('maxlength', '1000');
  const more = { name: /Adicionar arquivo/ };
  expect(screen.queryByRole('button', more)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remover o arquivo 20 da lista' }));
  expect(screen.getByRole('button', more)).toBeVisible();
});

test('SPEC §5: a short name is refused with its text, and nothing is sent', async () => {
  const calls = serveApi({ 'GET /files': () => page() });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar lista/ })));
  await user.type(await screen.findByLabelText('Nome'), 'ab');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('nome muito curto')).toBeVisible();
  expect(calls.map(({ key }) => key)).toEqual(['GET /files']);
});
