import { aMessage, aTicket, Refusal } from '@recado/api/testing';
import type { Message } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

const question = aMessage({
  id: 7,
  body: 'Vocês entregam?',
  reactions: [{ emoji: '❤️', fromMe: false, author: '5511900000001', name: '', failed: false }],
});

beforeEach(() => {
  resetDesk();
  signInAs();
});

async function openChat(
  message: Message,
  refuse = false,
  { status = 'open', isGroup = false }: { status?: 'open' | 'closed'; isGroup?: boolean } = {},
) {
  const ticket = aTicket({ id: 1, status, isGroup });
  const calls = serveDesk(
    [ticket],
    { 1: [message] },
    {
      'PUT /messages/:messageId/reaction': ({ body }) => {
        if (refuse) throw new Refusal('ERR_INTERNAL');
        const { emoji } = body as { emoji: string };
        const own = emoji ? [{ emoji, fromMe: true, author: '', name: '', failed: false }] : [];
        return { ...message, reactions: [...message.reactions.filter(({ fromMe }) => !fromMe), ...own] };
      },
    },
  );
  const desk = renderDesk(`/tickets/${ticket.uuid}`);
  const bubble = (await screen.findByText(message.body)).closest('article');
  if (!bubble) throw new Error('no bubble');
  return { ...desk, calls, bubble: within(bubble) };
}

const sent = (calls: Awaited<ReturnType<typeof openChat>>['calls']) =>
  lastCall(calls, 'PUT /messages/:messageId/reaction');

test('the customer’s reaction is shown under the bubble; the user’s own is added and removed by keyboard', async () => {
  const { user, calls, bubble } = await openChat(question);
  expect(bubble.getByRole('button', { name: '❤️ Cliente 1' })).toBeVisible();
  (await bubble.findByRole('button', { name: 'Reagir' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: '👍' })).toHaveFocus());
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(await bubble.findByRole('button', { name: '😂 Você' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(sent(calls)).toMatchObject({ params: { messageId: '7' }, body: { emoji: '😂' } }));
  await user.click(bubble.getByRole('button', { name: '😂 Você' }));
  await waitFor(() => expect(bubble.queryByRole('button', { name: '😂 Você' })).not.toBeInTheDocument());
  await waitFor(() => expect(sent(calls)?.body).toEqual({ emoji: '' }));
});

test('a refused reaction is removed and the reason is shown', async () => {
  const { user, bubble } = await openChat(question, true);
  await user.click(await bubble.findByRole('button', { name: 'Reagir' }));
  await user.click(await screen.findByRole('button', { name: '🙏' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(bubble.queryByRole('button', { name: '🙏 Você' })).not.toBeInTheDocument());
});

test('a reaction that WhatsApp refused is marked; a click retries it', async () => {
  const reactions = [{ emoji: '👍', fromMe: true, author: '', name: '', failed: true }];
  const { user, calls, bubble } = await openChat({ ...question, reactions });
  await user.click(bubble.getByRole('button', { name: '👍 não foi enviada. Toque para tentar de novo.' }));
  await waitFor(() => expect(sent(calls)?.body).toEqual({ emoji: '👍' }));
});

test('in a closed ticket reactions are read-only', async () => {
  const { bubble } = await openChat(question, false, { status: 'closed' });
  expect(bubble.getByRole('button', { name: '❤️ Cliente 1' })).toBeDisabled();
  expect(bubble.queryByRole('button', { name: 'Reagir' })).not.toBeInTheDocument();
});

test('in a group each reaction shows who sent it, when that is known', async () => {
  const of = (emoji: string, author: string, name: string) => ({ emoji, fromMe: false, author, name, failed: false });
  const reactions = [of('👍', '91@lid', 'João'), of('😂', '5511900000001', ''), of('🙏', '93@lid', '')];
  const { bubble } = await openChat({ ...question, reactions }, false, { isGroup: true });
  for (const name of ['👍 João', '😂 +55 (11) 90000-0001', '🙏 Alguém do grupo']) {
    expect(bubble.getByRole('button', { name })).toBeVisible();
  }
});
