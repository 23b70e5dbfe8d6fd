import { queryClient } from '@recado/api/live';
import { aTemplate, aWhatsapp, Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { MessageTemplate } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import TemplatesBell from './templates-bell.tsx';
import TemplatesPage from './templates-page.tsx';

const order = aTemplate({
  id: 1,
  content: { header: null, body: 'Olá {{name}}, seu pedido saiu.', footer: '', buttons: [] },
  examples: { name: 'Ana' },
  bindings: {},
  submittedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const official = aWhatsapp({ id: 5, name: 'Loja oficial' });
const connections = [{ ...official, capabilities: { ...official.capabilities, templates: true } }];
const page = (...records: MessageTemplate[]) => ({ records, count: records.length, hasMore: false });

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
const show = (answers: Parameters<typeof serveApi>[0] = {}) => {
  const calls = serveApi({
    'GET /templates': () => page(order),
    'GET /templates/languages': () => ['en', 'pt_BR'],
    'GET /whatsapp': () => connections,
    ...answers,
  });
  return { ...renderWithProviders(<TemplatesPage />, { queryClient }), calls };
};
const changesIn = (calls: readonly { key: string }[]) =>
  calls.map(({ key }) => key).filter((key) => !key.startsWith('GET'));

test('shows state, category and quality of each template, and why it was refused', async () => {
  const refused = { ...order, id: 2, name: 'oferta', status: 'REJECTED', reason: 'PROMOTIONAL' } as const;
  const moving = { ...order, id: 3, name: 'volta', nextCategory: 'MARKETING', quality: 'RED' } as const;
  show({ 'GET /templates': () => page(order, refused, moving) });
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
  expect((await rowOf('pedido')).getByText('Aprovado')).toBeVisible();
  expect((await rowOf('pedido')).getByText('Loja oficial')).toBeVisible();
  expect((await rowOf('oferta')).getByText('Texto promocional fora da categoria Marketing')).toBeVisible();
  expect((await rowOf('volta')).getByText('Vai mudar para Marketing')).toBeVisible();
  expect((await rowOf('volta')).getByText('Ruim')).toBeVisible();
});

test('the list is filtered by the language of the templates', async () => {
  const { user, calls } = show();
  await user.click(await screen.findByRole('combobox', { name: 'Idioma' }));
  await user.click(await screen.findByTitle('português (Brasil) (pt_BR)'));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ language: 'pt_BR' }));
});

test('without an official connection the page says where to make one', async () => {
  show({ 'GET /templates': () => page(), 'GET /whatsapp': () => [] });
  expect(await screen.findByText(/Conecte um número oficial/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Novo modelo/ })).not.toBeInTheDocument();
});

test('a failure offers to try again', async () => {
  show({
    'GET /templates': () => {
      throw new Refusal('ERR_INTERNAL');
    },
  });
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

/** Replaces the text of a field at once: to type it key by key into a large form takes seconds. */
async function fill(user: ReturnType<typeof show>['user'], field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

test('a new template shows the rules that it breaks and its preview while it is typed, and is submitted', async () => {
  const made = { ...order, id: 9, status: 'DRAFT' } as const;
  const { user, calls } = show({
    'GET /templates': () => page(),
    'POST /templates': () => made,
    'POST /templates/:templateId/submit': () => ({ ...made, status: 'PENDING' as const }),
  });
  await user.click(await screen.findByRole('button', { name: /Novo modelo/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText('Nome'), 'boas_vindas');
  const text = dialog.getByLabelText('Texto da mensagem');
  await fill(user, text, '{{name}}, bem-vinda!');
  expect(dialog.getByText('O texto não pode começar nem terminar com uma variável')).toBeVisible();
  await fill(user, text, 'Olá {{name}}, bem-vinda!');
  expect(dialog.queryByText(/não pode começar nem terminar/)).not.toBeInTheDocument();
  expect(dialog.getByText(/Dê um exemplo para name/)).toBeVisible();
  await fill(user, dialog.getByLabelText('Exemplo de name'), 'Ana');
  const preview = within(dialog.getByRole('region', { name: 'Como o cliente vê' }));
  expect(preview.getByText('Olá Ana, bem-vinda!')).toBeVisible();
  await user.click(dialog.getByRole('switch', { name: /Enviar para análise/ }));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(changesIn(calls)).toEqual(['POST /templates', 'POST /templates/:templateId/submit']));
  expect(calls.find(({ key }) => key === 'POST /templates')?.body).toMatchObject({
    ...{ whatsappId: 5, name: 'boas_vindas', examples: { name: 'Ana' } },
    content: { body: 'Olá {{name}}, bem-vinda!' },
  });
}, 60_000);

test('buttons are added, ordered and removed', async () => {
  const draft = {
    ...order,
    status: 'DRAFT',
    content: {
      ...order.content,
      buttons: [
        { type: 'QUICK_REPLY', text: 'Sim' },
        { type: 'QUICK_REPLY', text: 'Não' },
      ],
    },
  } satisfies MessageTemplate;
  const { user, calls } = show({ 'GET /templates': () => page(draft), 'PUT /templates/:templateId': () => draft });
  await user.click(await screen.findByRole('button', { name: 'Editar pedido (pt_BR)' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Descer o botão 1' }));
  await user.click(dialog.getByRole('button', { name: 'Ligar' }));
  await user.type(dialog.getByLabelText('Texto do botão 3'), 'Ligar já');
  await user.click(dialog.getByRole('button', { name: 'Remover o botão 2' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(changesIn(calls)).toEqual(['PUT /templates/:templateId']));
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toMatchObject({
    content: {
      buttons: [
        { type: 'QUICK_REPLY', text: 'Não' },
        { type: 'PHONE_NUMBER', text: 'Ligar já' },
      ],
    },
  });
}, 30_000);

test('of an approved template, bindings are saved here and another text goes for review', async () => {
  const { user, calls } = show({
    'PUT /templates/:templateId': () => order,
    'POST /templates/:templateId/submit': () => ({ ...order, status: 'PENDING' as const }),
  });
  await user.click(await screen.findByRole('button', { name: 'Editar pedido (pt_BR)' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Nome')).toBeDisabled();
  await user.type(dialog.getByLabelText('Rodapé'), 'Loja');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(changesIn(calls)).toEqual(['POST /templates/:templateId/submit']));
});

test('a deletion names what uses the template', async () => {
  const { user, calls } = show({
    'GET /templates/:templateId/uses': () => ({ uses: [{ kind: 'campaign', id: 3, name: 'Natal' }] }),
    'DELETE /templates/:templateId': () => ({ message: 'OK' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Excluir pedido (pt_BR)' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Campanha/)).toHaveTextContent('Campanha: Natal');
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(changesIn(calls)).toEqual(['DELETE /templates/:templateId']));
});

test('the results show what became of the messages', async () => {
  const figures = {
    templateId: 1,
    sent: 1200,
    delivered: 1100,
    read: 900,
    clicked: 77,
    failed: 3,
    charged: 5,
    billable: 4,
  };
  const { user } = show({
    'GET /templates/figures': () => ({ records: [{ ...figures, cost: null, currency: null }] }),
  });
  await user.click(await screen.findByRole('tab', { name: 'Resultados' }));
  const row = within(await screen.findByRole('row', { name: /^pedido/ }));
  expect(row.getByText('1.200')).toBeVisible();
  expect(row.getByText('77')).toBeVisible();
});

test('the bell says what happened and what it stops, until it was seen', async () => {
  const paused = { ...order, status: 'PAUSED', notice: 'paused', noticedAt: '2026-01-01T00:00:00.000Z' } as const;
  const calls = serveApi({
    'GET /templates': () => page(paused),
    'GET /templates/:templateId/uses': () => ({ uses: [{ kind: 'schedule', id: 3, name: 'Aviso' }] }),
    'DELETE /templates/:templateId/notice': () => ({ ...paused, notice: null, noticedAt: null }),
  });
  const { user } = renderWithProviders(<TemplatesBell onUnread={() => undefined} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: '1 aviso de modelo' }));
  expect(await screen.findByText(/Pausado: não pode ser enviado/)).toBeVisible();
  expect(await screen.findByText('Usado em: Agendamento Aviso')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Marcar pedido como visto' }));
  await waitFor(() => expect(changesIn(calls)).toEqual(['DELETE /templates/:templateId/notice']));
});
