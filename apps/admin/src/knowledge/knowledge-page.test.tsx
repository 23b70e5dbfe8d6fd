import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { KnowledgeSource } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import KnowledgePage from './knowledge-page.tsx';

const hours: KnowledgeSource = {
  id: 1,
  companyId: 1,
  kind: 'answer',
  title: 'Qual o horário?',
  text: 'Das 8 às 18.',
  address: '',
  state: 'ready',
  failure: null,
  passages: 1,
  readAt: '2026-01-01T00:00:00.000Z',
  follows: false,
  pagesFound: 0,
  pagesRead: 0,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const site: KnowledgeSource = {
  ...hours,
  id: 2,
  kind: 'page',
  title: 'Site',
  text: '',
  address: 'https://padaria.com.br/',
  state: 'failed',
  failure: 'not-text',
};
const stored = {
  masksPersonal: false,
  embeddingUrl: '',
  embeddingModel: '',
  embeddingApiKey: '' as const,
  embeddingFailure: null,
  embeddingPrice: 0,
  passages: 3,
  embedded: 0,
};
const settings = {
  'GET /knowledge-settings': () => stored,
  'GET /suggestion-settings': () => ({ promptId: null, asked: 0, taken: 0, changed: 0, refused: 0, byKind: [] }),
  'GET /prompt': () => ({ prompts: [], count: 0, hasMore: false }),
};
const page = (...records: KnowledgeSource[]) => ({ records, count: records.length, hasMore: false });

setUpPage(() => setup('./knowledge'), aSessionUser({ id: 1, profile: 'admin' }));
const show = () => renderWithProviders(<KnowledgePage />, { queryClient });

test('explains itself without sources', async () => {
  serveApi({ ...settings, 'GET /knowledge-sources': () => page() });
  show();
  expect(await screen.findByText('Nenhuma fonte ainda')).toBeVisible();
});

test('shows each source with its state, and reads a page again', async () => {
  const calls = serveApi({
    ...settings,
    'GET /knowledge-sources': () => page(hours, site),
    'POST /knowledge-sources/:sourceId/read': () => ({ ...site, state: 'waiting', failure: null }),
  });
  const { user } = show();
  expect(await screen.findByText('O endereço não é uma página de texto')).toBeVisible();
  expect(screen.getByText('Pronta')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ler de novo: Qual/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ler de novo: Site' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ key: 'POST /knowledge-sources/:sourceId/read' }));
});

test('a question with its answer is added', async () => {
  const calls = serveApi({
    ...settings,
    'GET /knowledge-sources': () => page(),
    'POST /knowledge-sources': () => hours,
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Adicionar fonte/ }));
  await user.type(await screen.findByLabelText('Pergunta'), 'Qual o horário?');
  await user.type(screen.getByLabelText('Resposta'), 'Das 8 às 18.');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const body = { kind: 'answer', title: 'Qual o horário?', text: 'Das 8 às 18.' };
  await waitFor(() => expect(calls.find(({ key }) => key === 'POST /knowledge-sources')).toMatchObject({ body }));
});

test('a tried question shows what would be found, with score and source; nothing found is said', async () => {
  const hit = {
    passageId: 1,
    sourceId: 1,
    title: 'Qual o horário?',
    address: '',
    heading: '',
    text: 'Das 8 às 18.',
    score: 87,
  };
  let hits = [hit];
  serveApi({ ...settings, 'GET /knowledge-sources': () => page(), 'GET /knowledge-search': () => ({ hits }) });
  const { user } = show();
  await user.type(await screen.findByLabelText('Pergunta de um cliente'), 'que horas abre?{Enter}');
  expect(await screen.findByText('87 %')).toBeVisible();
  expect(screen.getByText('Das 8 às 18.')).toBeVisible();
  hits = [];
  await user.click(screen.getByRole('button', { name: 'Experimentar' }));
  expect(await screen.findByText('Nada encontrado para esta pergunta.')).toBeVisible();
});

test('personal data is masked when the box is checked', async () => {
  let masksPersonal = false;
  const calls = serveApi({
    ...settings,
    'GET /knowledge-settings': () => ({ ...stored, masksPersonal }),
    'PUT /knowledge-settings': () => {
      masksPersonal = true;
      return { ...stored, masksPersonal };
    },
    'GET /knowledge-sources': () => page(),
  });
  const { user } = show();
  const box = await screen.findByRole('checkbox', { name: /Ocultar CPF/ });
  await waitFor(() => expect(box).toBeEnabled());
  await user.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(calls.find(({ key }) => key === 'PUT /knowledge-settings')).toMatchObject({ body: { masksPersonal: true } });
});

test('a site shows how far it is read, and its pages with what became of each', async () => {
  const shop = { ...site, follows: true, state: 'waiting' as const, failure: null, pagesFound: 5, pagesRead: 2 };
  const read = { id: 1, address: 'https://padaria.com.br/', title: 'Início', state: 'ready' as const, failure: null };
  const refused = { id: 2, address: 'https://padaria.com.br/x', title: '', state: 'failed' as const, readAt: null };
  serveApi({
    ...settings,
    'GET /knowledge-sources': () => page(shop),
    'GET /knowledge-sources/:sourceId/pages': () => ({
      pages: [
        { ...read, readAt: '2026-01-01T00:00:00.000Z' },
        { ...refused, failure: 'robots' as const },
      ],
    }),
  });
  const { user } = show();
  expect(await screen.findByText('Lendo: 2 de 5 páginas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Páginas de Site' }));
  expect(await screen.findByRole('link', { name: 'Início' })).toHaveAttribute('href', 'https://padaria.com.br/');
  expect(screen.getByText('O robots.txt do site não permite')).toBeVisible();
});

test('an endpoint for embeddings is saved; how far it is, and why it failed, is shown', async () => {
  let now = { ...stored };
  const calls = serveApi({
    ...settings,
    'GET /knowledge-settings': () => now,
    'PUT /knowledge-settings': () => {
      now = { ...stored, embeddingUrl: 'https://ai.br/v1', embeddingModel: 'e', embedded: 1 };
      return now;
    },
    'GET /knowledge-sources': () => page(),
  });
  const { user } = show();
  await user.click(await screen.findByText('Encontrar também pelo significado'));
  await user.type(screen.getByLabelText('Endereço'), 'https://ai.br/v1');
  await user.type(screen.getByLabelText('Modelo'), 'e');
  await user.clear(screen.getByLabelText('Preço por milhão de tokens (R$)'));
  await user.type(screen.getByLabelText('Preço por milhão de tokens (R$)'), '0.1');
  await user.click(screen.getByRole('button', { name: 'Salvar endereço' }));
  expect(await screen.findByText('1 de 3 trechos preparados')).toBeVisible();
  const body = { embeddingUrl: 'https://ai.br/v1', embeddingModel: 'e', embeddingApiKey: '', embeddingPrice: 0.1 };
  expect(calls.find(({ key }) => key === 'PUT /knowledge-settings')).toMatchObject({ body });
});
