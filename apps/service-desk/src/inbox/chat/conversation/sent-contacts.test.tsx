import { aMessage } from '@recado/api/testing';
import { screen, waitFor } from '@testing-library/react';
import { lastCall, resetDesk, signInAs } from '../../../testing/desk.tsx';
import { mine, openChat } from '../../../testing/open-chat.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

const rui = {
  ...mine.contact,
  id: 20,
  uuid: 'x',
  name: 'Rui',
  blockedBy: null,
  extraInfo: [],
  whatsapp: null,
  companyId: 1,
  organisation: null,
};
const data = { contacts: [{ name: 'Rui', numbers: ['5511980000006'] }] };
const card = aMessage({ id: 1, body: 'Rui', mediaType: 'contactMessage', data });

/** Opens a chat in which somebody sent Rui's card; `known`: the number under which he is stored. */
const openWithCard = (known?: string) =>
  openChat(
    {},
    {
      'GET /contacts': () => {
        const contacts = known ? [{ ...rui, number: known }] : [];
        return { contacts, count: contacts.length, hasMore: false };
      },
      'POST /contacts': ({ body }) => ({ ...rui, ...(body as object) }),
    },
    [card],
  );

test('a sent contact is saved once', async () => {
  const { user, calls } = await openWithCard();
  await user.click(await screen.findByRole('button', { name: 'Salvar contato' }));
  expect(await screen.findByText('Rui está nos contatos')).toBeInTheDocument();
  expect(lastCall(calls, 'POST /contacts')?.body).toMatchObject({ name: 'Rui', number: '5511980000006' });
});

test('each number of a sent contact can be written to and saved', async () => {
  const numbers = ['5511980000006', '5511980000007'];
  const { user, calls } = await openChat(
    {},
    {
      'GET /contacts': () => ({ contacts: [], count: 0, hasMore: false }),
      'POST /contacts': ({ body }) => ({ ...rui, ...(body as object) }),
    },
    [{ ...card, data: { contacts: [{ name: 'Rui', numbers }] } }],
  );
  const buttons = await screen.findAllByRole('button', { name: /Salvar contato/ });
  expect(buttons).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /Conversar/ })).toHaveLength(2);
  if (buttons[1]) await user.click(buttons[1]);
  await waitFor(() => expect(lastCall(calls, 'POST /contacts')?.body).toMatchObject({ number: '5511980000007' }));
});

test('a sent contact who is stored in another form of the number is known', async () => {
  const { user, calls } = await openWithCard('551180000006');
  await user.click(await screen.findByRole('button', { name: 'Salvar contato' }));
  expect(await screen.findByText('Rui já estava nos contatos')).toBeInTheDocument();
  expect(lastCall(calls, 'POST /contacts')).toBeUndefined();
});

test('a new conversation with a sent contact begins with them', async () => {
  const { user } = await openWithCard('5511980000006');
  await user.click(await screen.findByRole('button', { name: 'Conversar' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Rui'));
});

test('the PIX code in a text has a button that copies it, and nothing else has', async () => {
  const code =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
  const texts = [`Segue: ${code}`, 'Pedido 000201 pronto'].map((body, index) => aMessage({ id: index + 1, body }));
  const { user } = await openChat({}, {}, texts);
  const buttons = await screen.findAllByRole('button', { name: 'Copiar' });
  expect(buttons).toHaveLength(1);
  if (buttons[0]) await user.click(buttons[0]);
  expect(await navigator.clipboard.readText()).toBe(code);
});
