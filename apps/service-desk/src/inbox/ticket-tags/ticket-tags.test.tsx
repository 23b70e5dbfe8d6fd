import { aTicket, linkedChat, Refusal } from '@recado/api/testing';
import type { CountedTag, Tag } from '@recado/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { editTags } from './tagged-ticket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const moment = '2026-01-01T00:00:00.000Z';
const aTag = (id: number, name: string): Tag => ({
  id,
  name,
  color: '#f87171',
  kanban: 0,
  userId: 1,
  updatedAt: moment,
});
const [vip, late] = [aTag(1, 'VIP'), aTag(2, 'Atraso')];
const known = [vip, late];
const summary = ({ id, name, color }: Tag) => ({ id, name, color });

beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(() => act(() => editTags(null)));

function open(refuses = false) {
  const ticket = aTicket({ id: 1, tags: [summary(vip)] });
  let tags = ticket.tags;
  const calls = serveDesk(
    [ticket],
    { 1: [] },
    {
      'GET /tickets/:ticketId': () => ({
        ...ticket,
        tags,
        ...linkedChat,
      }),
      'GET /tags/list': () => known,
      'POST /tags': ({ body }): CountedTag => ({
        ...aTag(3, String(Reflect.get(Object(body), 'name'))),
        ticketsCount: 0,
      }),
      'POST /tags/sync': ({ body }) => {
        if (refuses) throw new Refusal('ERR_NO_TAG_FOUND');
        const ids: unknown[] = Reflect.get(Object(body), 'tags');
        tags = [...known, aTag(3, 'Troca')].filter(({ id }) => ids.includes(id)).map(summary);
        return {
          ...ticket,
          tags,
          updatedAt: '2026-02-01T00:00:00.000Z',
          ...linkedChat,
        };
      },
    },
  );
  const rendered = renderDesk('/tickets');
  act(() => editTags(1));
  return { calls, ...rendered };
}

const options = () => screen.findAllByRole('option');
const chosen = () => screen.getByRole('list', { name: 'Tags deste atendimento' });

test('tags are chosen and removed by keyboard, and each choice is saved', async () => {
  const { user, calls } = open();
  expect((await options()).map((option) => [option.textContent, option.getAttribute('aria-selected')])).toEqual([
    ['VIP', 'true'],
    ['Atraso', 'false'],
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(lastCall(calls, 'POST /tags/sync')?.body).toEqual({ ticketId: 1, tags: [1, 2] }));
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(lastCall(calls, 'POST /tags/sync')?.body).toEqual({ ticketId: 1, tags: [2] }));
  await waitFor(() => expect(within(chosen()).queryByText('VIP')).not.toBeInTheDocument());
});

test('a tag that is missing is created while typing', async () => {
  const { user, calls } = open();
  await options();
  await user.type(screen.getByRole('combobox'), 'Troca{Enter}');
  await waitFor(() => expect(lastCall(calls, 'POST /tags/sync')?.body).toEqual({ ticketId: 1, tags: [1, 3] }));
  expect(lastCall(calls, 'POST /tags')?.body).toMatchObject({ name: 'Troca' });
});

test('a name that exists, ignoring case and accents, is not offered again', async () => {
  const { user } = open();
  await options();
  await user.type(screen.getByRole('combobox'), 'atráso');
  expect((await options()).map(({ textContent }) => textContent)).toEqual(['Atraso']);
});

test('after a refusal the stored tags are shown again', async () => {
  const { user } = open(true);
  await options();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(within(chosen()).queryByText('Atraso')).not.toBeInTheDocument());
  expect(within(chosen()).getByText('VIP')).toBeVisible();
});

test('a renamed tag changes in the rows, and a deleted one leaves them', async () => {
  open();
  await options();
  receiveEvent('tag', { action: 'update', record: { ...vip, name: 'Ouro', ticketsCount: 1 } });
  expect((await screen.findAllByText('Ouro')).length).toBeGreaterThan(0);
  receiveEvent('tag', { action: 'delete', id: 1 });
  await waitFor(() => expect(screen.queryByText('Ouro')).not.toBeInTheDocument());
});
