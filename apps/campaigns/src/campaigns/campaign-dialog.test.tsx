import { Refusal } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { IssueCode } from '@recado/contract';
import { setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { aCampaign } from './testing/campaigns.ts';
import { show } from './testing/show-dialog.tsx';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

test('the preview fills the open message for a recipient, and shows the number of recipients', async () => {
  const { calls } = show(aCampaign());
  expect(await screen.findByText('Como Ana recebe')).toBeVisible();
  expect(screen.getByText('Oi Ana')).toBeVisible();
  expect(screen.getAllByText(/Variáveis: {nome}, {email}, {numero}, {cupom}/)[0]).toBeVisible();
  const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(counts).toEqual(['9', '2', '1', '2']);
  expect(calls.find(({ key }) => key === 'POST /campaigns/preview')?.body).toMatchObject({ contactListId: 3 });
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

function issueAt(path: string, code: IssueCode) {
  return { path, code, params: { name: 'apelido' }, message: '' };
}
