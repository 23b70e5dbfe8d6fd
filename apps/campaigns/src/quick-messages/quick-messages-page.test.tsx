import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { QuickMessage } from '@recado/contract';
import { elementAt, firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import QuickMessagesPage from './quick-messages-page.tsx';

const pix: QuickMessage = {
  id: 1,
  shortcode: 'pix',
  message: 'Nossa chave PIX é pix@loja.com.br, em nome da Loja.',
  geral: true,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  companyId: 1,
  userId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const page = (...records: QuickMessage[]) => ({ records, count: records.length, hasMore: false });

setUpPage(setup, aSessionUser({ id: 1 }));
const show = () => renderWithProviders(<QuickMessagesPage />, { queryClient });

test('shows a message cut at 35 characters', async () => {
  serveApi({ 'GET /quick-messages': () => page(pix) });
  show();
  expect(await screen.findByText('/pix')).toBeVisible();
  expect(screen.getByText('Nossa chave PIX é pix@loja.com.br, …')).toBeVisible();
});

test('an empty list explains quick messages', async () => {
  serveApi({ 'GET /quick-messages': () => page() });
  show();
  expect(await screen.findByText('Nenhuma resposta rápida ainda')).toBeVisible();
});

test('a file is sent after its message', async () => {
  const calls = serveApi({
    'GET /quick-messages': () => page(),
    'POST /quick-messages': () => pix,
    'POST /quick-messages/:quickMessageId/media-upload': () => ({ ...pix, isMedia: true, mediaName: 'tabela.pdf' }),
  });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar resposta/ })));
  await user.type(await screen.findByLabelText('Atalho'), 'pix');
  await user.upload(
    elementAt(document, 'input[type=file]'),
    new File(['%PDF-1.4'], 'tabela.pdf', { type: 'application/pdf' }),
  );
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls.at(-1)?.key).toBe('POST /quick-messages/:quickMessageId/media-upload'));
  expect(calls.at(-1)?.params).toEqual({ quickMessageId: '1' });
  expect(await screen.findByText(/tabela\.pdf/)).toBeVisible();
});

test('a retry after a refused file changes the same message and sends only the file', async () => {
  let refusals = 1;
  const calls = serveApi({
    'GET /quick-messages': () => page(),
    'POST /quick-messages': () => pix,
    'POST /quick-messages/:quickMessageId/media-upload': () => {
      if (refusals-- > 0) throw new Refusal('ERR_FILE_TOO_LARGE');
      return { ...pix, isMedia: true, mediaName: 'tabela.pdf' };
    },
  });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar resposta/ })));
  await user.type(await screen.findByLabelText('Atalho'), 'pix');
  await user.upload(
    elementAt(document, 'input[type=file]'),
    new File(['%PDF-1.4'], 'tabela.pdf', { type: 'application/pdf' }),
  );
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(refusals).toBe(0));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const made = calls.map(({ key }) => key).filter((key) => !key.startsWith('GET'));
  const upload = 'POST /quick-messages/:quickMessageId/media-upload';
  expect(made).toEqual(['POST /quick-messages', upload, upload]);
});

test('the progress of a file is shown while it is sent', async () => {
  let arrive: () => void = () => undefined;
  const sent = new Promise<void>((done) => {
    arrive = done;
  });
  serveApi({
    'GET /quick-messages': () => page(),
    'POST /quick-messages': () => pix,
    'POST /quick-messages/:quickMessageId/media-upload': () => sent.then(() => ({ ...pix, isMedia: true })),
  });
  const { user } = show();
  const [add] = await screen.findAllByRole('button', { name: /Adicionar resposta/ });
  if (!add) throw new Error('there is a way to add one');
  await user.click(add);
  await user.type(await screen.findByLabelText('Atalho'), 'pix');
  await user.upload(
    elementAt(document, 'input[type=file]'),
    new File(['%PDF-1.4'], 'tabela.pdf', { type: 'application/pdf' }),
  );
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const progress = await screen.findByRole('progressbar', { name: 'Enviando o arquivo' });
  expect(progress).toHaveAttribute('aria-valuenow', '50');
  arrive();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the shortcode is required', async () => {
  const calls = serveApi({ 'GET /quick-messages': () => page() });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar resposta/ })));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Obrigatório')).toBeVisible();
  expect(calls.map(({ key }) => key)).toEqual(['GET /quick-messages']);
});

test('only administrators can change messages of other users', async () => {
  const theirs = { ...pix, id: 2, shortcode: 'frete', userId: 5 };
  serveApi({ 'GET /quick-messages': () => page(pix, theirs) });
  const { unmount } = show();
  expect(await screen.findByRole('button', { name: 'Editar /pix' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /\/frete/ })).not.toBeInTheDocument();
  unmount();
  act(() => signIn({ token: 'token', user: aSessionUser({ id: 1, profile: 'admin' }) }));
  show();
  expect(await screen.findByRole('button', { name: 'Excluir /frete' })).toBeVisible();
});

test('a shortcut typed with its slash is stored without it', async () => {
  const calls = serveApi({ 'GET /quick-messages': () => page(), 'POST /quick-messages': () => pix });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar resposta/ })));
  await user.type(await screen.findByLabelText('Atalho'), '/pix{Enter}');
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ shortcode: 'pix' }));
});
