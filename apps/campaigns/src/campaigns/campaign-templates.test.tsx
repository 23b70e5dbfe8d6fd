import { queryClient } from '@recado/api/live';
import { type Answers, aTemplate, aWhatsapp, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Campaign, Whatsapp } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { aCampaign } from './testing/campaigns.ts';

const device = aWhatsapp({ id: 5, name: 'Aparelho', isDefault: false });
const official: Whatsapp = {
  ...device,
  id: 6,
  name: 'Oficial',
  isDefault: true,
  capabilities: { ...device.capabilities, templates: true, window: true },
};
const offer = aTemplate({
  name: 'oferta',
  category: 'MARKETING',
  content: { header: null, body: 'Olá {{name}}, o bolo custa {{price}}.', footer: '', buttons: [] },
  examples: { name: 'Ana', price: '10' },
  whatsappIds: [6],
});
const preview = {
  ...{
    recipients: 9,
    invalid: 0,
    unreachable: 3,
    suppressed: 0,
    blocked: 0,
    withoutConsent: 0,
    consentRule: 'off' as const,
    unchecked: 0,
    seconds: 160,
  },
  ...{ sample: { name: 'Ana', number: '5511987654321', email: '' }, text: '', question: '', questionTemplate: null },
  template: { content: offer.content, values: { name: 'Ana', price: '12' }, fileName: null },
};
const answers: Answers = {
  'GET /contact-lists/list': () => [],
  'GET /tags/list': () => [],
  'GET /files/list': () => [],
  'GET /whatsapp': () => [device, official],
  'GET /campaign-settings': () => [],
  'GET /queue': () => [],
  'GET /templates/list': () => [offer],
  'POST /campaigns/preview': () => preview,
  'PUT /campaigns/:campaignId': () => aCampaign(),
};

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

function show(campaign: Campaign) {
  const calls = serveApi(answers);
  const onClose = jest.fn();
  return {
    ...renderWithProviders(<CampaignDialog edited={campaign} onClose={onClose} />, { queryClient }),
    calls,
    onClose,
  };
}

test('over an official connection a template is chosen by words, filled, shown, and saved in place of the text', async () => {
  const { user, calls, onClose } = show(aCampaign({ fileListId: 2 }));
  expect(await screen.findByText(/^Conexão oficial: texto livre só chega/)).toBeVisible();
  expect(screen.getByDisplayValue('Oi {nome}')).not.toBeVisible();
  expect(screen.getByLabelText('Incluir como sair')).not.toBeVisible();
  const save = screen.getByRole('button', { name: 'Salvar' });
  await user.click(save);
  expect(await screen.findByText('Escolha um modelo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mensagem: Escolher modelo' }));
  await user.click(await screen.findByRole('button', { name: /^oferta/ }));
  expect(await screen.findByLabelText('name')).toHaveAttribute('placeholder', 'Automático: primeiro nome do contato');
  await user.type(screen.getByLabelText('price'), '12');
  expect(await screen.findByText('Olá Ana, o bolo custa 12.')).toBeVisible();
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ key }) => key === 'PUT /campaigns/:campaignId')?.body).toMatchObject({
    template1: { templateId: 4, values: { price: '12' } },
    message1: null,
    fileListId: null,
  });
});

test('a linked device offers no templates', async () => {
  show(aCampaign({ whatsappId: 5 }));
  expect(await screen.findByText('Como Ana recebe')).toBeVisible();
  expect(screen.getByDisplayValue('Oi {nome}')).toBeVisible();
  for (const choose of screen.queryAllByText('Escolher modelo')) expect(choose).not.toBeVisible();
});

test('people whom the connection cannot reach are named before the start', async () => {
  const template1 = { templateId: 4, values: { price: '12' } };
  const { user } = show(aCampaign({ message1: null, template1 }));
  expect(await screen.findByText('Sem contato por esta conexão')).toBeVisible();
  await user.click(screen.getByText('Ao salvar'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const step = await screen.findByRole('dialog', { name: /^Enviar para 9 pessoas agora/ });
  expect(within(step).getByText('3 pessoas não podem ser alcançadas por esta conexão.')).toBeVisible();
});
