import { aReason, aTicket, Refusal } from '@recado/api/testing';
import type { CustomField, CustomFieldValue, Ticket } from '@recado/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const tree = [
  aReason(1, 'Venda'),
  aReason(2, 'Preço', { parentId: 1 }),
  aReason(3, 'Prazo', { parentId: 1 }),
  aReason(4, 'Defeito', { queueIds: [9] }),
  aReason(5, 'Antigo', { isArchived: true }),
];
const asking = (askReason: 'optional' | 'required', id = 1): Ticket =>
  aTicket({ id, queueId: 1, queue: { id: 1, name: 'Vendas', color: '#0b6e99', askReason } });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const row = (id: number) => screen.findByRole('link', { name: new RegExp(`Cliente ${id}`) });
const sheet = () => screen.findByRole('dialog', { name: /^Por que resolver/ });
const chosen = () => screen.queryByRole('option', { selected: true });

beforeEach(() => {
  resetDesk();
  signInAs();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

function show(tickets: Ticket[], { reasons = tree, recent = [] as number[], isRefused = false } = {}) {
  const calls = serveDesk(
    tickets,
    {},
    {
      'GET /reasons': () => reasons,
      'GET /reasons/recent': () => recent,
      'POST /tickets/changes': () => ({ changed: tickets.map(({ id }) => id), refused: [] }),
      ...(isRefused && {
        'PUT /tickets/:ticketId': () => {
          throw new Refusal('ERR_REASON_REQUIRED');
        },
      }),
    },
  );
  return { calls, ...renderDesk() };
}

async function resolveFirst(user: ReturnType<typeof renderDesk>['user']) {
  (await row(1)).focus();
  await user.keyboard('e');
}

test('typing filters, Enter resolves with the reason that is left; nothing is sent before the five seconds', async () => {
  const { calls, user } = show([asking('required')]);
  await resolveFirst(user);
  const dialog = await sheet();
  expect((await within(dialog).findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Venda › Preço',
    'Venda › Prazo',
  ]);
  expect(within(dialog).getByRole('button', { name: 'Resolver' })).toBeDisabled();
  await user.keyboard('praz');
  expect(chosen()).toHaveTextContent('Prazo');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
  await pass(5000);
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toMatchObject({ status: 'closed', reasonId: 3 });
});

test('arrows choose, the note goes along, Enter in it resolves', async () => {
  const { calls, user } = show([asking('required')]);
  await resolveFirst(user);
  await within(await sheet()).findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(chosen()).toHaveTextContent('Preço');
  await user.tab();
  await user.keyboard(' achou caro {Enter}');
  await pass(5000);
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toMatchObject({ reasonId: 2, closingNote: 'achou caro' });
});

test('Escape resolves nothing', async () => {
  const { calls, user } = show([asking('required')]);
  await resolveFirst(user);
  await within(await sheet()).findAllByRole('option');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pass(6000);
  expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
});

test('the reason that was used last comes first, and Enter alone takes it', async () => {
  const { calls, user } = show([asking('required')], { recent: [3, 5] });
  await resolveFirst(user);
  await waitFor(() => expect(chosen()).toHaveTextContent('Prazo'));
  expect(within(await sheet()).getAllByRole('option')[0]).toHaveTextContent('Prazo');
  await user.keyboard('{Enter}');
  await pass(5000);
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toMatchObject({ reasonId: 3 });
});

test('where it is optional, Enter alone gives none', async () => {
  const { calls, user } = show([asking('optional')], { recent: [3] });
  await resolveFirst(user);
  await waitFor(() => expect(chosen()).toHaveTextContent('Sem motivo'));
  await user.keyboard('{Enter}');
  await pass(5000);
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).not.toHaveProperty('reasonId');
});

test('a queue that does not ask, and a company without reasons, resolve as before', async () => {
  const { calls, user } = show([asking('required'), aTicket({ id: 2 })], { reasons: [] });
  (await row(2)).focus();
  await user.keyboard('e');
  await pass(5000);
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.params).toMatchObject({ ticketId: '2' });
  expect(lastCall(calls, 'GET /reasons')).toBeUndefined();
  await resolveFirst(user);
  await waitFor(() => expect(lastCall(calls, 'GET /reasons/recent')).toBeDefined());
  await pass(6000);
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.params).toMatchObject({ ticketId: '1' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a queue that began to ask meanwhile is answered afterwards', async () => {
  const { user } = show([aTicket({ id: 1, queueId: 1 })], { isRefused: true });
  await resolveFirst(user);
  await pass(5000);
  expect(await within(await sheet()).findAllByRole('option')).toHaveLength(2);
});

test('many are asked once', async () => {
  const { calls, user } = show([asking('required'), aTicket({ id: 2 }), asking('optional', 3)]);
  fireEvent.click(await row(1), { shiftKey: true });
  fireEvent.click(await row(3), { shiftKey: true });
  await user.click(await screen.findByRole('button', { name: 'Resolver os selecionados' }));
  expect(await screen.findByRole('dialog', { name: 'Por que resolver 3 atendimentos?' })).toBeVisible();
  await screen.findAllByRole('option');
  await user.keyboard('preco{Enter}');
  await pass(5000);
  expect(lastCall(calls, 'POST /tickets/changes')?.body).toEqual({
    ticketIds: [1, 2, 3],
    change: { kind: 'resolve', reasonId: 2 },
  });
});

const aField = (given: Partial<CustomField>): CustomField => ({
  id: 1,
  companyId: 1,
  subject: 'contact',
  kind: 'text',
  name: 'Plano',
  key: 'plano',
  help: '',
  seenBy: 'everyone',
  isArchived: false,
  position: 0,
  choices: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});
const plan = aField({});
const order = aField({ id: 2, subject: 'ticket', kind: 'number', name: 'Pedido', key: 'pedido' });
const requiring = aTicket({
  id: 1,
  queueId: 1,
  queue: { id: 1, name: 'Vendas', color: '#0b6e99', requiredFieldIds: [1, 2] },
});

/** A desk whose contact has these values; resolutions may be refused. */
function showRequiring(contactValues: CustomFieldValue[], refusal?: Refusal) {
  const calls = serveDesk(
    [requiring],
    {},
    {
      'GET /custom-fields': () => [plan, order],
      'GET /contacts/:contactId/custom-fields': () => ({ values: contactValues }),
      'GET /tickets/:ticketId/custom-fields': () => ({ values: [] }),
      ...(refusal && {
        'PUT /tickets/:ticketId': () => {
          throw refusal;
        },
      }),
    },
  );
  return { calls, ...renderDesk() };
}
const before = () => screen.findByRole('dialog', { name: /^Antes de resolver/ });

test('required fields are asked by the keyboard, only those that are empty, and go along with the resolution', async () => {
  const { calls, user } = showRequiring([{ fieldId: 1, key: 'plano', value: 'Ouro', text: 'Ouro' }]);
  await resolveFirst(user);
  const dialog = within(await before());
  const number = await dialog.findByLabelText('Pedido');
  expect(dialog.queryByLabelText('Plano')).toBeNull();
  expect(lastCall(calls, 'GET /reasons')).toBeUndefined();
  expect(dialog.getByRole('button', { name: 'Resolver' })).toBeDisabled();
  await waitFor(() => expect(number).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await before()).toBeVisible();
  await user.keyboard('12{Enter}');
  await pass(5000);
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toMatchObject({
    status: 'closed',
    fieldValues: [{ fieldId: 2, value: 12 }],
  });
});

test('what the server refuses is asked again as it was typed, with the reason beside it', async () => {
  const issues = [{ path: 'body.fieldValues.plano', code: 'tooLong' as const, params: {}, message: '' }];
  const { calls, user } = showRequiring([], new Refusal('ERR_VALIDATION', { issues }));
  await resolveFirst(user);
  await within(await before()).findByLabelText('Plano');
  await user.keyboard('Ouro{Enter}');
  await user.keyboard('7{Enter}');
  await pass(5000);
  const again = within(await before());
  expect(await again.findByLabelText('Plano')).toHaveValue('Ouro');
  expect(again.getByRole('alert')).toHaveTextContent('Muito longo');
  await user.clear(again.getByLabelText('Plano'));
  await user.type(again.getByLabelText('Plano'), 'Prata{Enter}');
  await pass(5000);
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toMatchObject({
    fieldValues: [
      { fieldId: 1, value: 'Prata' },
      { fieldId: 2, value: 7 },
    ],
  });
});
