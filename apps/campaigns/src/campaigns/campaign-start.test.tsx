import { Refusal } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import { elementAt, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import { aCampaign } from './testing/campaigns.ts';
import { show } from './testing/show-dialog.tsx';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

test('a campaign needs a name, and for its start also recipients', async () => {
  const { user, calls } = show('new');
  await user.click(await screen.findByText('Ao salvar'));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Obrigatório')).toBeVisible();
  expect(screen.getByText('Escolha uma lista ou uma tag')).toBeVisible();
  expect(calls.filter(({ key }) => key === 'POST /campaigns')).toEqual([]);
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
  expect(step).toHaveTextContent('1 mensagem não tem tarifa e não está no custo.');
  expect(step).toHaveTextContent('Passa do limite mensal: a campanha vai parar.');
  expect(calls.find(({ key }) => key === 'POST /campaigns/price')?.body).toMatchObject({
    contactListId: 3,
    texts: [
      { weight: 3, templateId: null },
      { weight: 1, templateId: null },
    ],
    questions: [],
  });
});

test('the price of a campaign that asks first has its questions, and says that it counts everybody’s yes', async () => {
  const asking = aCampaign({ confirmation: true, confirmationMessage1: 'Posso, {nome}?' });
  const price = { messages: 18, free: 0, unpriced: 0, amounts: [{ currency: 'BRL', micros: 2_100_000 }] };
  const { user, calls } = show(asking, { 'POST /campaigns/price': () => ({ price, exceedsLimit: false }) });
  await user.click(await screen.findByText('Ao salvar'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const step = await screen.findByRole('dialog', { name: /^Enviar para 9 pessoas agora/ });
  expect(step).toHaveTextContent(/com as perguntas e se todos disserem sim: R\$\s2,10\./);
  expect(calls.find(({ key }) => key === 'POST /campaigns/price')?.body).toMatchObject({
    questions: [{ weight: 1, templateId: null }],
  });
});
