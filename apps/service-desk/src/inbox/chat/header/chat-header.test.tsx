import { aTicket } from '@recado/api/testing';
import { screen } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

async function openWith(contact: Partial<ReturnType<typeof aTicket>['contact']>) {
  const plain = aTicket({ id: 1 });
  const ticket = { ...plain, contact: { ...plain.contact, ...contact } };
  serveDesk([ticket], { 1: [] });
  renderDesk(`/tickets/${ticket.uuid}`);
  return screen.findByRole('heading', { level: 2, name: /Maria/ });
}

test.each([
  ['unchecked', 'número ainda não verificado no WhatsApp'],
  ['unknown', 'número sem WhatsApp'],
] as const)('a number that is %s is said to be so', async (numberState, words) => {
  await openWith({ name: 'Maria', numberState });
  expect(screen.getByText((text) => text.includes(words))).toBeVisible();
});

test('a number that WhatsApp has confirmed has no notice', async () => {
  await openWith({ name: 'Maria' });
  expect(screen.queryByText(/WhatsApp/)).not.toBeInTheDocument();
});

test('a name with direction marks cannot reverse the text beside it', async () => {
  const heading = await openWith({ name: 'Maria\u202E fdp.exe' });
  expect(heading).toHaveTextContent('Maria fdp.exe');
  expect(heading).toHaveAttribute('title', 'Maria fdp.exe');
});
