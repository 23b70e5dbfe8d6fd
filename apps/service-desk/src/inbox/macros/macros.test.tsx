import { type Answers, aMessage, aTicket, Refusal } from '@recado/api/testing';
import type { Macro } from '@recado/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lastCall, resetDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { field, openChat } from '../../testing/open-chat.tsx';
import find from '../finder/finder.tsx';
import { closeMacro, showRefusedMacro } from './opened-macro.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const goodbye: Macro = {
  id: 7,
  name: 'Despedida',
  isShared: true,
  steps: [
    { kind: 'text', text: 'Até logo, {{firstName}}!' },
    { kind: 'note', note: 'Falei com {{firstName}}' },
    { kind: 'tag', add: [1, 99], remove: [] },
    { kind: 'resolve' },
  ],
  userId: 1,
  uses: 0,
  lastUsedAt: null,
  companyId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const greeting: Macro = { ...goodbye, id: 8, name: 'Saudação', steps: [{ kind: 'text', text: 'Olá' }] };
const vip = { id: 1, name: 'VIP', color: '#f87171', kanban: 0, userId: 1, updatedAt: '2026-01-01T00:00:00.000Z' };

beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(async () => {
  jest.useRealTimers();
  act(() => {
    closeMacro();
    showRefusedMacro(null);
  });
});

const ran = { ran: true, refused: null };
const run = 'POST /macros/:macroId/run';

function open(given: Parameters<typeof openChat>[0] = {}, more: Answers = {}) {
  return openChat(given, {
    'GET /macros': () => [goodbye, greeting],
    'GET /quick-messages/list': () => [],
    'GET /tags/list': () => [vip],
    [run]: () => ran,
    ...more,
  });
}

const preview = () => screen.findByRole('dialog', { name: /Cliente 1/ });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test("'/' offers macros, and what a chosen one does is shown with its variables filled; Esc leaves the ticket as it was", async () => {
  const { user, calls } = await open();
  expect(lastCall(calls, 'GET /macros')).toBeUndefined();
  await user.type(field(), 'Certo /desp');
  expect(await screen.findByRole('option', { name: /\/Despedida.*4 passos/ })).toBeVisible();
  await user.keyboard('{Enter}');
  const dialog = within(await preview());
  const steps = within(await dialog.findByRole('list', { name: 'Passos' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Enviar um textoAté logo, Cliente!',
    'AnotarFalei com {{firstName}}',
    'Adicionar as tags VIP, (excluído)',
    'Resolver',
  ]);
  expect(field()).toHaveValue('Certo ');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(lastCall(calls, run)).toBeUndefined();
});

/** Opens the macro by the key and its search, in any ticket, and runs it. Resolves with when its button was pressed. */
async function runByKey({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>, name: string): Promise<number> {
  await user.keyboard('{Control>};{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Buscar uma macro' }), `${name}{Enter}`);
  await within(await screen.findByRole('dialog')).findByRole('list', { name: 'Passos' });
  const pressed = Date.now();
  await user.click(screen.getByRole('button', { name: 'Rodar' }));
  return pressed;
}

test('the key searches macros also where nothing can be written', async () => {
  const { user, calls } = await open({ status: 'pending' });
  await runByKey({ user }, 'saudacao');
  expect(await screen.findByText('A macro Saudação vai rodar')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(lastCall(calls, run)).toBeUndefined();
});

test('a run is sent after five seconds, with the same key while the server is not reached', async () => {
  const sentAt: number[] = [];
  const { user, calls } = await open(
    {},
    {
      [run]: () => {
        sentAt.push(Date.now());
        if (sentAt.length > 1) return ran;
        throw new Error('no line');
      },
    },
  );
  jest.useFakeTimers({ advanceTimers: true });
  const pressed = await runByKey({ user }, 'saudação');
  await pass(6500);
  // The clock moves on by itself, too, and on a slow machine seconds have passed before this line.
  expect((sentAt[0] ?? 0) - pressed).toBeGreaterThanOrEqual(5000);
  // Looked for before anything else takes time: the sentence goes by itself.
  expect(await screen.findByText('Macro Saudação concluída', {}, { timeout: 3000 })).toBeVisible();
  const sent = calls.filter(({ key }) => key === run).map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test('a macro that resolves hides the ticket at once; undone, it is there again', async () => {
  const { user, calls } = await open();
  await runByKey({ user }, 'despedida');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Cliente 1/ })).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByRole('link', { name: /Cliente 1/ })).toBeVisible();
  expect(lastCall(calls, run)).toBeUndefined();
});

test('who writes meanwhile keeps the ticket, and nothing of the macro is done', async () => {
  const { user, calls } = await open();
  jest.useFakeTimers({ advanceTimers: true });
  await runByKey({ user }, 'despedida');
  const ticket = aTicket({ id: 1 });
  const message = aMessage({ id: 50, ticketId: 1, body: 'Espere!' });
  act(() => receiveEvent('appMessage', { action: 'create', message, ticket, contact: ticket.contact }));
  expect(await screen.findByText(/acabou de escrever/)).toBeVisible();
  await pass(6000);
  expect(lastCall(calls, run)).toBeUndefined();
});

test('a page that is left sends the run, and so do not those of a former session', async () => {
  const { user, calls } = await open();
  const fetched = jest.fn((_address: string) => new Promise(() => undefined));
  const former = globalThis.fetch;
  Object.assign(globalThis, { fetch: fetched });
  try {
    await runByKey({ user }, 'saudação');
    fireEvent(window, new Event('pagehide'));
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([expect.stringMatching(/\/macros\/8\/run$/)]);
    await runByKey({ user }, 'saudação');
    act(() => signInAs({ id: 2 }));
    fireEvent(window, new Event('pagehide'));
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(lastCall(calls, run)).toBeUndefined();
  } finally {
    Object.assign(globalThis, { fetch: former });
  }
});

test('a refused step is named with its reason', async () => {
  const { user } = await open({}, { [run]: () => ({ ran: false, refused: { step: 2, error: 'ERR_NO_TAG_FOUND' } }) });
  jest.useFakeTimers({ advanceTimers: true });
  await runByKey({ user }, 'despedida');
  await pass(5500);
  const dialog = await screen.findByRole('dialog', { name: 'A macro Despedida não rodou' });
  expect(await within(dialog).findByText('3. Adicionar as tags VIP, (excluído)')).toBeVisible();
});

test('a macro that is gone is said', async () => {
  const { user, calls } = await open(
    {},
    {
      [run]: () => {
        throw new Refusal('ERR_NO_MACRO_FOUND');
      },
    },
  );
  jest.useFakeTimers({ advanceTimers: true });
  await runByKey({ user }, 'saudação');
  await pass(5000);
  await waitFor(() => expect(lastCall(calls, run)).toBeDefined());
  await pass(100);
  expect(screen.getByText('ERR_NO_MACRO_FOUND')).toBeVisible();
});

test('the palette finds macros in an open ticket only', async () => {
  const more: Answers = {
    'GET /contacts': () => ({ contacts: [], count: 0, hasMore: false }),
    'GET /messages/search': () => ({ messages: [], next: null }),
    'GET /quick-messages': () => ({ records: [], count: 0, hasMore: false }),
  };
  const { unmount, calls } = await open({ status: 'pending' }, more);
  const [found] = await find('desp', new AbortController().signal);
  expect(found).toMatchObject({ label: 'Despedida', detail: 'Macro com Cliente 1' });
  act(() => found?.run?.());
  expect(await preview()).toBeVisible();
  unmount();
  const asked = calls.filter(({ key }) => key === 'GET /macros').length;
  await find('desp', new AbortController().signal);
  expect(calls.filter(({ key }) => key === 'GET /macros')).toHaveLength(asked);
});
