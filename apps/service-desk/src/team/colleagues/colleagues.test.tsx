import { aTicket } from '@recado/api/testing';
import type { Colleague } from '@recado/contract';
import { stubMatchMedia } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { emitted, receiveEvent, setConnection } from '../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

let restore: () => void = () => undefined;
beforeEach(() => {
  resetDesk();
  signInAs();
  emitted.length = 0;
  restore = stubMatchMedia(1366);
});
afterEach(() => {
  receiveEvent('colleagues', { isWhole: true, colleagues: [] });
  restore();
});

const bruno = { id: 2, name: 'Bruno Lima' };
const carla = { id: 3, name: 'Carla Dias' };
const say = (user: { id: number; name: string }, state: Colleague['state']) =>
  receiveEvent('colleagues', { isWhole: false, colleagues: [{ ticketId: 1, user, state }] });
const header = () => within(screen.getByRole('banner'));

async function openChat() {
  const ticket = aTicket({ id: 1, status: 'open' });
  serveDesk([ticket], { 1: [] });
  const rendered = renderDesk(`/tickets/${ticket.uuid}`);
  await screen.findByRole('textbox', { name: 'Digite uma mensagem' });
  return rendered;
}

test('a colleague who views or writes is shown in the header and in the row, the viewer is not', async () => {
  await openChat();
  say({ id: 1, name: 'Ana' }, 'writing');
  expect(screen.queryByText(/Ana está/)).not.toBeInTheDocument();
  say(bruno, 'viewing');
  expect(header().getByText('Bruno Lima está vendo')).toBeVisible();
  expect(within(screen.getByRole('link', { name: /Cliente 1/ })).getByText('Bruno está vendo')).toBeVisible();
  say(carla, 'viewing');
  expect(header().getByText('Bruno Lima e Carla Dias estão vendo')).toBeVisible();
  say(bruno, 'writing');
  expect(header().getByText('Bruno Lima está escrevendo')).toBeVisible();
  say(bruno, 'gone');
  expect(header().getByText('Carla Dias está vendo')).toBeVisible();
  setConnection('disconnect');
  expect(screen.queryByText(/Carla/)).not.toBeInTheDocument();
});

test('the chat in view is reported, writing in it at a limited rate, and leaving it', async () => {
  const { user, unmount } = await openChat();
  expect(emitted).toContainEqual(['lookAt', { ticketId: 1, isWriting: false }]);
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  await user.type(screen.getByRole('textbox', { name: 'Digite uma mensagem' }), 'Já vejo');
  const writing = () => emitted.filter(([name, value]) => name === 'lookAt' && JSON.stringify(value)?.includes('true'));
  await waitFor(() => expect(writing()).toHaveLength(1));
  unmount();
  expect(emitted.findLast(([name]) => name === 'lookAt')).toEqual(['lookAt', null]);
});
