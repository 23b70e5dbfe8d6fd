import { aTicket, Refusal } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  // With a plan that has prompts.
  signInAs({ company: aSessionUser({ id: 1, profile: 'admin' }).company });
});

const suggested = { id: 5, text: 'A entrega custa R$ 9.', sources: [{ title: 'Tem entrega?', address: '' }] };

async function open(answer: () => typeof suggested = () => suggested) {
  const ticket = aTicket({ id: 1, status: 'open' });
  const calls = serveDesk(
    [ticket],
    { 1: [] },
    {
      'GET /assistant': () => ({ isOn: true }),
      'POST /tickets/:ticketId/suggestion': answer,
      'PUT /suggestions/:suggestionId': () => ({ message: '' }),
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  const field = await screen.findByRole('textbox', { name: 'Digite uma mensagem' });
  await screen.findByRole('button', { name: 'Assistente' });
  const press = () => fireEvent.keyDown(document.body, { key: ',', ctrlKey: true });
  const outcomes = () => calls.filter(({ key }) => key === 'PUT /suggestions/:suggestionId').map(({ body }) => body);
  return { user, field, press, outcomes };
}

test('one key puts the suggestion into the draft with its sources; sent as it is, it was taken', async () => {
  const { user, field, press, outcomes } = await open();
  expect(screen.queryByText(/Sugestão/)).toBeNull();
  press();
  expect(await screen.findByText('Sugestão a partir de: Tem entrega?')).toBeVisible();
  expect(field).toHaveValue('A entrega custa R$ 9.');
  await user.type(field, '{Enter}');
  await waitFor(() => expect(outcomes()).toEqual([{ outcome: 'taken' }]));
  expect(screen.queryByText(/Sugestão/)).toBeNull();
});

test('below words of the agent it is changed; dropped, the draft is as before', async () => {
  const { user, field, press, outcomes } = await open();
  await user.type(field, 'Oi!');
  press();
  await user.click(await screen.findByRole('button', { name: 'Descartar sugestão' }));
  expect(field).toHaveValue('Oi!');
  press();
  await screen.findByText('Sugestão a partir de: Tem entrega?');
  expect(field).toHaveValue('Oi!\nA entrega custa R$ 9.');
  await user.type(field, '{Enter}');
  await waitFor(() => expect(outcomes()).toEqual([{ outcome: 'refused' }, { outcome: 'changed' }]));
});

test('without one, the reason is shown and the draft stays', async () => {
  const { field, press } = await open(() => {
    throw new Refusal('ERR_SUGGESTIONS_OFF');
  });
  press();
  expect(await screen.findByText(/ERR_SUGGESTIONS_OFF|não escolheu um prompt/)).toBeVisible();
  expect(field).toHaveValue('');
});
