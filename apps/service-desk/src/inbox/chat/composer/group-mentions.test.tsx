import { screen, waitFor } from '@testing-library/react';
import { lastCall, resetDesk, signInAs } from '../../../testing/desk.tsx';
import { field, openChat } from '../../../testing/open-chat.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

const members = [
  { contactId: 5, name: 'Maria Silva', number: '5511999990001', isAdmin: true, isOwn: false },
  { contactId: 6, name: 'Rui', number: '5511999990002', isAdmin: false, isOwn: false },
  { contactId: 7, name: 'Rui', number: '5511999990003', isAdmin: false, isOwn: false },
  { contactId: null, name: '', number: '5511999990004', isAdmin: false, isOwn: false },
  { contactId: 9, name: 'Marcenaria da Loja', number: '5511999990009', isAdmin: false, isOwn: true },
];
const answers = {
  'GET /tickets/:ticketId/members': () => ({ members }),
  'POST /messages/:ticketId': () => ({ messages: [] }),
};
const sentTo = (calls: Awaited<ReturnType<typeof openChat>>['calls']) =>
  lastCall(calls, 'POST /messages/:ticketId')?.body;

test("'@' in a group offers its members, and a chosen one is mentioned in the message", async () => {
  const { user, calls } = await openChat({ isGroup: true }, answers);
  await user.type(field(), 'Oi @mar');
  expect(await screen.findByRole('option', { name: /Maria Silva/ })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('Oi @Maria Silva ');
  await user.type(field(), 'e @rui');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}{Enter}tudo bem?{Enter}');
  await waitFor(() =>
    expect(sentTo(calls)).toMatchObject({
      body: '*Ana*\nOi @Maria Silva e @+5511999990003 tudo bem?',
      mentions: [
        { as: 'Maria Silva', contactId: 5, number: '5511999990001' },
        { as: '+5511999990003', contactId: 7, number: '5511999990003' },
      ],
    }),
  );
});

test("in the chat of one person '@' is only a sign", async () => {
  const { user, calls } = await openChat({}, answers);
  await user.type(field(), 'ana@loja ou @mar');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sentTo(calls)).toMatchObject({ body: '*Ana*\nana@loja ou @mar' }));
  expect(calls.filter(({ key }) => key === 'GET /tickets/:ticketId/members')).toEqual([]);
});
