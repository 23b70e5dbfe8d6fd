import { type Answers, aTemplate, aTicket, linkedChat, Refusal } from '@recado/api/testing';
import { screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const created = { ...aTicket({ id: 8 }), ...linkedChat };
const maria = {
  ...created.contact,
  id: 20,
  uuid: 'x',
  name: 'Maria Silva',
  number: '5511987654321',
  blockedBy: null,
  extraInfo: [],
  whatsapp: null,
  companyId: 1,
  organisation: null,
};
const queues = [
  { id: 1, name: 'Vendas', color: '#0b6e99' },
  { id: 2, name: 'Suporte', color: '#222222' },
];

beforeEach(() => {
  resetDesk();
  signInAs({ queues });
});

async function openDialog(more: Answers = {}) {
  const calls = serveDesk(
    [aTicket({ id: 5, contactId: 20, contact: maria }), created],
    {},
    {
      'GET /whatsapp': () => [],
      'GET /contacts': ({ query }) => {
        const contacts = 'maria silva'.includes(String(query.searchParam)) ? [maria] : [];
        return { contacts, count: contacts.length, hasMore: false };
      },
      'POST /tickets': () => created,
      ...more,
    },
  );
  const desk = renderDesk();
  await desk.user.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Contato' })).toHaveFocus());
  return { ...desk, calls };
}

type User = Awaited<ReturnType<typeof openDialog>>['user'];

async function choose(user: User, field: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByTitle(option));
}

test('searches contacts from three characters on, requires a queue, and opens the new chat', async () => {
  const { user, calls, path } = await openDialog();
  await user.keyboard('ma');
  await new Promise((passed) => setTimeout(passed, 700));
  expect(lastCall(calls, 'GET /contacts')).toBeUndefined();
  await user.keyboard('ria');
  await user.click(await screen.findByText('Maria Silva', { selector: '.contact-choice-name' }));
  await user.click(screen.getByRole('button', { name: 'Iniciar' }));
  expect(await screen.findByText('Selecione uma fila', { selector: '.ant-form-item-explain-error' })).toBeVisible();
  await choose(user, 'Fila', 'Suporte');
  await user.click(screen.getByRole('button', { name: 'Iniciar' }));
  await waitFor(() => expect(path()).toBe(`/tickets/${created.uuid}`));
  expect(lastCall(calls, 'POST /tickets')?.body).toEqual({ contactId: 20, queueId: 2 });
});

test('a name without a match can be added as a contact, with its number', async () => {
  signInAs({ profile: 'admin' });
  const { user, calls, path } = await openDialog({
    'GET /queue': () => [],
    'POST /contacts': () => ({ ...maria, id: 33 }),
  });
  await user.keyboard('Zeca');
  await user.click(await screen.findByText('Adicionar o contato “Zeca”'));
  await waitFor(() => expect(screen.getByLabelText('Nome do contato')).toHaveValue('Zeca'));
  await waitFor(() => expect(screen.getByLabelText('Número do WhatsApp')).toHaveFocus());
  await user.keyboard('5511912345678');
  await user.click(screen.getByRole('button', { name: 'Iniciar' }));
  await waitFor(() => expect(path()).toBe(`/tickets/${created.uuid}`));
  expect(lastCall(calls, 'POST /contacts')?.body).toEqual({ name: 'Zeca', number: '5511912345678' });
  expect(lastCall(calls, 'POST /tickets')?.body).toMatchObject({ contactId: 33 });
});

test('a new contact whose ticket was refused is not added a second time', async () => {
  signInAs({ profile: 'admin' });
  let refusals = 1;
  const { user, calls, path } = await openDialog({
    'GET /queue': () => [],
    'POST /contacts': () => ({ ...maria, id: 33 }),
    'POST /tickets': () => {
      if (refusals-- > 0) throw new Refusal('ERR_NO_DEF_WAPP_FOUND');
      return created;
    },
  });
  await user.keyboard('Zeca');
  await user.click(await screen.findByText('Adicionar o contato “Zeca”'));
  await waitFor(() => expect(screen.getByLabelText('Número do WhatsApp')).toHaveFocus());
  await user.keyboard('5511912345678');
  await user.click(screen.getByRole('button', { name: 'Iniciar' }));
  await waitFor(() => expect(lastCall(calls, 'POST /tickets')).toBeDefined());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Iniciar' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Iniciar' }));
  await waitFor(() => expect(path()).toBe(`/tickets/${created.uuid}`));
  expect(calls.filter(({ key }) => key === 'POST /contacts')).toHaveLength(1);
});

test.each([
  [{ user: { name: 'Bruno' }, queue: null }, 'Este contato já está em atendimento com Bruno.'],
  [{ user: null, queue: { name: 'Vendas' } }, 'Este contato já está aguardando na fila Vendas.'],
  [{ user: null, queue: null }, 'Este contato já está aguardando atendimento.'],
])('a conflict shows only the details it has: %j', async (conflict, text) => {
  signInAs({ queues: queues.slice(0, 1) });
  const { user } = await openDialog({
    'POST /tickets': () => {
      throw new Refusal('ERR_OTHER_OPEN_TICKET', { error: JSON.stringify(conflict) });
    },
  });
  await user.keyboard('maria');
  await user.click(await screen.findByText('Maria Silva', { selector: '.contact-choice-name' }));
  await user.click(screen.getByRole('button', { name: 'Iniciar' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('a conflict names the owner and the queue and leads to the conversation', async () => {
  signInAs({ queues: queues.slice(0, 1) });
  const conflict = JSON.stringify({ userId: 2, user: { name: 'Bruno' }, queue: { name: 'Vendas' } });
  const { user, path } = await openDialog({
    'POST /tickets': () => {
      throw new Refusal('ERR_OTHER_OPEN_TICKET', { error: conflict });
    },
  });
  await user.keyboard('maria');
  await user.click(await screen.findByText('Maria Silva', { selector: '.contact-choice-name' }));
  await user.click(screen.getByRole('button', { name: 'Iniciar' }));
  expect(await screen.findByText('Este contato já está em atendimento com Bruno, na fila Vendas.')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: /Abrir esse atendimento/ }));
  expect(path()).toBe(`/tickets/${aTicket({ id: 5 }).uuid}`);
});

const noMessages = {
  messages: [],
  count: 0,
  hasMore: false,
  hasNewer: false,
  targetId: null,
  hiddenRounds: [],
  events: [],
};

test('on an official connection the first message of a new conversation is a template', async () => {
  const capabilities = { ...linkedChat.capabilities, window: true, templates: true };
  const official = { ...created, whatsappId: 5, windowUntil: null, capabilities };
  const { user, calls } = await openDialog({
    'POST /tickets': () => official,
    'GET /tickets/u/:uuid': () => official,
    'GET /messages/:ticketId': () => ({ ...noMessages, ticket: official }),
    'GET /templates/list': () => [aTemplate({ content: { ...aTemplate().content, body: 'Olá {{name}}, tudo bem?' } })],
    'POST /messages/:ticketId': () => ({ messages: [] }),
  });
  await user.keyboard('maria');
  await user.click(await screen.findByText('Maria Silva', { selector: '.contact-choice-name' }));
  await choose(user, 'Fila', 'Suporte');
  await user.click(screen.getByRole('button', { name: 'Iniciar' }));
  await user.click(await screen.findByRole('button', { name: 'Escolher um modelo' }));
  await user.click(await screen.findByRole('button', { name: /^pedido/ }));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(lastCall(calls, 'POST /messages/:ticketId')?.body).toMatchObject({ template: { id: 4 } }));
});
