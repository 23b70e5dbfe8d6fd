import { queryClient } from '@recado/api/live';
import { type Answers, Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Campaign, IssueCode } from '@recado/contract';
import { elementAt, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { editableAt } from './campaigns.ts';
import { aCampaign } from './testing.ts';

const choices: Answers = {
  'GET /contact-lists/list': () => [
    {
      id: 3,
      name: 'Clientes',
      contactsCount: 12,
      validCount: 10,
      invalidCount: 2,
      companyId: 1,
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  'GET /tags/list': () => [],
  'GET /files/list': () => [],
  'GET /whatsapp': () => [],
  'GET /campaign-settings': () => [{ key: 'variables', value: '[{"key":"cupom","value":"NATAL10"}]' }],
  'GET /queue': () => [],
  'POST /campaigns/price': () => ({ price: null, exceedsLimit: false }),
  'POST /campaigns/preview': () => ({
    recipients: 9,
    invalid: 2,
    unreachable: 0,
    suppressed: 1,
    unchecked: 0,
    seconds: 160,
    sample: { name: 'Ana', number: '5511987654321', email: '' },
    text: 'Oi Ana',
    question: 'Posso, Ana?',
    template: null,
    questionTemplate: null,
  }),
};

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

function show(edited: Campaign | 'new', answers: Answers = {}) {
  const calls = serveApi({ ...choices, ...answers });
  const onClose = jest.fn();
  return {
    ...renderWithProviders(<CampaignDialog edited={edited} onClose={onClose} />, { queryClient }),
    calls,
    onClose,
  };
}

test('the preview fills the open message for a recipient, and shows the number of recipients', async () => {
  const { calls } = show(aCampaign());
  expect(await screen.findByText('Como Ana recebe')).toBeVisible();
  expect(screen.getByText('Oi Ana')).toBeVisible();
  expect(screen.getAllByText(/Variáveis: {nome}, {email}, {numero}, {cupom}/)[0]).toBeVisible();
  const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(counts).toEqual(['9', '2', '1']);
  expect(calls.find(({ key }) => key === 'POST /campaigns/preview')?.body).toMatchObject({ contactListId: 3 });
});

const vip = {
  id: 7,
  name: 'VIP',
  color: '#00bfff',
  kanban: 0,
  userId: null,
  ticketsCount: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const segmented = aCampaign({
  contactListId: null,
  contactList: null,
  usesSegment: true,
  segmentTagIds: [7],
  segmentContact: 'notWithin',
  segmentContactDays: 90,
  excludedCampaignIds: [2],
  segmentNames: { tags: [{ id: 7, name: 'VIP' }], lists: [], campaigns: [{ id: 2, name: 'Páscoa' }] },
});
const segmentChoices: Answers = {
  'GET /tags/list': () => [vip],
  'GET /campaigns/list': () => [aCampaign({ id: 2, name: 'Páscoa', startedAt: '2026-01-01T00:00:00.000Z' })],
};

test('a segment is counted while it is edited, and saved with its conditions', async () => {
  const { user, calls, onClose } = show(segmented, {
    ...segmentChoices,
    'PUT /campaigns/:campaignId': () => segmented,
  });
  expect(await screen.findByText('VIP')).toBeVisible();
  expect(screen.getByText('Páscoa')).toBeVisible();
  expect(screen.getByText('Quem nunca escreveu também conta.')).toBeVisible();
  await screen.findByText('Como Ana recebe');
  const days = screen.getByLabelText('Quantos dias');
  await user.clear(days);
  await user.type(days, '60');
  const conditions = { usesSegment: true, segmentListId: null, segmentTagIds: [7], segmentContact: 'notWithin' };
  const expected = { ...conditions, segmentContactDays: 60, excludedCampaignIds: [2] };
  await waitFor(() => {
    const asked = calls.filter(({ key }) => key === 'POST /campaigns/preview');
    expect(asked.at(-1)?.body).toMatchObject(expected);
  });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const saved = calls.find(({ key }) => key === 'PUT /campaigns/:campaignId');
  expect(saved?.body).toMatchObject({ ...expected, contactListId: null, tagListId: null });
});

test('a segment without a condition is refused at the start, and counts nobody', async () => {
  const { user, calls } = show('new');
  await user.click(await screen.findByText('Segmento'));
  expect(await screen.findByText('Escolha ao menos uma condição para contar os destinatários.')).toBeVisible();
  await user.click(screen.getByText('Ao salvar'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Escolha ao menos uma condição')).toBeVisible();
  expect(calls.filter(({ key }) => key === 'POST /campaigns')).toEqual([]);
});

test('deleted records in a segment are shown as deleted, with a hint what to do', async () => {
  const names = { tags: [], lists: [], campaigns: [] };
  show({ ...segmented, segmentNames: names }, { ...segmentChoices, 'GET /tags/list': () => [] });
  expect(await screen.findByText(/deste segmento foi excluída. Tire-a da seleção/)).toBeVisible();
  expect(await screen.findByText('(excluída)')).toBeVisible();
});

test('choosing a list again removes the segment', async () => {
  const { user, calls, onClose } = show(segmented, {
    ...segmentChoices,
    'PUT /campaigns/:campaignId': () => segmented,
  });
  await user.click(await screen.findByText('Lista ou tag'));
  await user.click(await screen.findByRole('combobox', { name: 'Lista de contatos' }));
  await user.click(await screen.findByText('Clientes'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const saved = calls.find(({ key }) => key === 'PUT /campaigns/:campaignId');
  expect(saved?.body).toMatchObject({ usesSegment: false, contactListId: 3 });
  expect(saved?.body).not.toHaveProperty('segmentTagIds');
});

test('empty fields are saved as null, and the messages of other tabs are kept', async () => {
  const { user, calls, onClose } = show(aCampaign({ message1: 'Sai', message3: 'Olá' }), {
    'PUT /campaigns/:campaignId': () => aCampaign(),
  });
  await user.clear(await screen.findByDisplayValue('Sai'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ key }) => key === 'PUT /campaigns/:campaignId')?.body).toMatchObject({
    message1: null,
    message2: null,
    message3: 'Olá',
    whatsappId: null,
    contactListId: 3,
  });
});

test('messages get weights while there are several, each with its share', async () => {
  const { user, calls, onClose } = show(aCampaign({ message3: 'Olá', weights: [1, 1, 3, 1, 1] }), {
    'PUT /campaigns/:campaignId': () => aCampaign(),
  });
  expect(await screen.findByText('25% dos contatos recebem esta mensagem.')).toBeVisible();
  const weight = screen.getAllByLabelText('Peso')[0];
  if (!weight) throw new Error('There is no weight.');
  await user.clear(weight);
  await user.type(weight, '6');
  expect(await screen.findByText('67% dos contatos recebem esta mensagem.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const saved = calls.find(({ key }) => key === 'PUT /campaigns/:campaignId');
  expect(saved?.body).toMatchObject({ weights: [6, 1, 3, 1, 1] });
});

test('one message alone has no weight', async () => {
  show(aCampaign());
  expect(await screen.findByText('Como Ana recebe')).toBeVisible();
  for (const weight of screen.getAllByLabelText('Peso')) expect(weight).not.toBeVisible();
});

test('a campaign needs a name, and for its start also recipients', async () => {
  const { user, calls } = show('new');
  await user.click(await screen.findByText('Ao salvar'));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Obrigatório')).toBeVisible();
  expect(screen.getByText('Escolha uma lista ou uma tag')).toBeVisible();
  expect(calls.filter(({ key }) => key === 'POST /campaigns')).toEqual([]);
});

test('a refused message is shown on its tab, and typed values stay', async () => {
  const { user } = show(aCampaign({ message2: 'Oi {apelido}' }), {
    'PUT /campaigns/:campaignId': () => {
      throw new Refusal('ERR_VALIDATION', { issues: [issueAt('body.message2', 'unknownVariable')] });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Msg.2' })).toHaveAttribute('aria-selected', 'true'));
  expect(await screen.findByText('A variável apelido não existe.')).toBeVisible();
  expect(screen.getByDisplayValue('Oi {apelido}')).toBeVisible();
});

test('a retry sends neither the file nor saved values again', async () => {
  const campaign = aCampaign({ status: 'PROGRAMADA', scheduledAt: '2099-01-01T12:00:00.000Z' });
  const withFile = { ...campaign, mediaPath: 'https://media.test/1', mediaName: 'natal.pdf' };
  let fails = true;
  const { user, calls, onClose } = show(campaign, {
    'PUT /campaigns/:campaignId': ({ body }) => {
      if (Reflect.get(Object(body), 'scheduledAt') === null) return { ...campaign, scheduledAt: null };
      if (fails) throw new Refusal('ERR_TOO_MANY_REQUESTS');
      return withFile;
    },
    'POST /campaigns/:campaignId/media-upload': () => ({ ...withFile, scheduledAt: null }),
  });
  const file = new File(['%PDF-1.4'], 'natal.pdf', { type: 'application/pdf' });
  await user.upload(elementAt(document, 'input[type=file]'), file);
  const save = await screen.findByRole('button', { name: 'Salvar' });
  const saveAndStart = async () => {
    await user.click(save);
    const step = await screen.findByRole('dialog', { name: /^Enviar para 9 pessoas em / });
    await user.click(within(step).getByRole('button', { name: 'Enviar' }));
  };
  await saveAndStart();
  const changes = () => calls.map(({ key }) => key).filter((key) => /PUT|media-upload/.test(key));
  const [change, upload] = ['PUT /campaigns/:campaignId', 'POST /campaigns/:campaignId/media-upload'];
  await waitFor(() => expect(changes()).toEqual([change, upload, change]));
  await waitFor(() => expect(save).toBeEnabled());
  fails = false;
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Enviar para/ })).toBeNull());
  await saveAndStart();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes()).toEqual([change, upload, change, change]);
});

function issueAt(path: string, code: IssueCode) {
  return { path, code, params: { name: 'apelido' }, message: '' };
}

test('a running campaign is read-only; in a stopped one only the messages can be changed', async () => {
  const { unmount } = show(aCampaign({ status: 'EM_ANDAMENTO' }));
  expect(await screen.findByText('Campanha (somente leitura)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Salvar' })).not.toBeInTheDocument();
  expect(screen.getByDisplayValue('Oi {nome}')).toBeDisabled();
  unmount();
  show(aCampaign({ status: 'CANCELADA' }));
  expect(await screen.findByRole('button', { name: 'Salvar' })).toBeVisible();
  expect(screen.getByDisplayValue('Oi {nome}')).toBeEnabled();
  expect(screen.getByLabelText('Nome')).toBeDisabled();
});

test('a test with the message of the open tab is sent to the signed-in user', async () => {
  const { user, calls } = show(aCampaign({ message2: 'Olá' }), {
    'POST /campaigns/:campaignId/test': () => ({ message: 'ok' }),
  });
  await user.click(await screen.findByRole('tab', { name: 'Msg.2' }));
  await user.type(screen.getByLabelText('Seu número'), '11 98765-4321');
  await user.click(screen.getByRole('button', { name: 'Enviar teste para mim' }));
  expect(await screen.findByText('Teste enviado.')).toBeVisible();
  expect(calls.find(({ key }) => key === 'POST /campaigns/:campaignId/test')).toMatchObject({
    params: { campaignId: '1' },
    body: { number: '11 98765-4321', messageIndex: 2 },
  });
});

const at = '2026-06-01T12:00:00.000Z';
test.each([
  [{ status: 'INATIVA', scheduledAt: null }, 'all'],
  [{ status: 'PROGRAMADA', scheduledAt: '2026-06-01T13:00:00.001Z' }, 'all'],
  [{ status: 'PROGRAMADA', scheduledAt: '2026-06-01T13:00:00.000Z' }, 'nothing'],
  [{ status: 'EM_ANDAMENTO', scheduledAt: null }, 'nothing'],
  [{ status: 'CANCELADA', scheduledAt: null }, 'messages'],
  [{ status: 'FINALIZADA', scheduledAt: null }, 'nothing'],
] as const)('SPEC §4.4: of %j may be changed: %s', (campaign, editable) => {
  expect(editableAt(campaign, Date.parse(at))).toBe(editable);
});

test('before a campaign starts, its people and its end are named, and without a yes nothing is saved', async () => {
  const asking = aCampaign({ confirmation: true, confirmationMessage1: 'Posso, {nome}?' });
  const { user, calls } = show(asking, { 'PUT /campaigns/:campaignId': () => asking });
  expect(await screen.findByText('Posso, Ana?')).toBeVisible();
  await user.click(screen.getByText('Ao salvar'));
  const saves = () => calls.filter(({ key }) => key === 'PUT /campaigns/:campaignId').length;
  const save = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const step = await screen.findByRole('dialog', { name: /^Enviar para 9 pessoas agora, termina às / });
    expect(step).toHaveTextContent('Primeiro vai a pergunta; a mensagem só vai depois de um sim.');
    expect(step).toHaveTextContent('2 números sem WhatsApp ficam de fora.');
    await user.click(within(step).getByRole('button', { name: answer }));
    await waitFor(() => expect(step).not.toBeVisible());
  };
  await save('Cancelar');
  expect(saves()).toBe(0);
  await save('Enviar');
  await waitFor(() => expect(saves()).toBe(1));
});

test('before a campaign starts, its price is said, who has no rate, and that the limit will stop it', async () => {
  const campaign = aCampaign({ message2: 'Olá', weights: [3, 1, 1, 1, 1] });
  const price = { messages: 9, free: 2, unpriced: 1, amounts: [{ currency: 'BRL', micros: 2_100_000 }] };
  const { user, calls } = show(campaign, { 'POST /campaigns/price': () => ({ price, exceedsLimit: true }) });
  await user.click(await screen.findByText('Ao salvar'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const step = await screen.findByRole('dialog', { name: /^Enviar para 9 pessoas agora/ });
  expect(step.textContent.replaceAll('\u{a0}', ' ')).toContain('Custo esperado no WhatsApp: R$ 2,10.');
  expect(step).toHaveTextContent('2 mensagens não custam nada.');
  expect(step).toHaveTextContent('1 pessoa não tem tarifa e não está no custo.');
  expect(step).toHaveTextContent('Passa do limite mensal: a campanha vai parar.');
  expect(calls.find(({ key }) => key === 'POST /campaigns/price')?.body).toMatchObject({
    contactListId: 3,
    texts: [
      { weight: 3, templateId: null },
      { weight: 1, templateId: null },
    ],
  });
});
