import { aTicket } from '@recado/api/testing';
import type { Answer } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import { resetDesk, serveDesk } from '../../../testing/desk.tsx';
import { addAllTexts } from '../../../testing/texts.ts';
import { MembersPart } from './members-part.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

type Members = Answer<'GET /tickets/:ticketId/members'>['members'];

const ticket = aTicket({ id: 1, isGroup: true });
const ana = { contactId: 5, name: 'Ana', number: '5511999990001', isAdmin: true, isOwn: false };
const unknown = { contactId: null, name: '', number: null, isAdmin: false, isOwn: false };

beforeAll(addAllTexts);
beforeEach(() => resetDesk());

function show(answer: () => Members) {
  serveDesk([ticket], {}, { 'GET /tickets/:ticketId/members': () => ({ members: answer() }) });
  return renderWithProviders(<MembersPart ticket={ticket} />);
}

test('a group shows its members, with number and who administers it', async () => {
  show(() => [{ ...unknown, isOwn: true }, ana]);
  expect(await screen.findByText('2 participantes')).toBeInTheDocument();
  expect(screen.getByText('Ana')).toBeInTheDocument();
  expect(screen.getByText('+55 (11) 99999-0001')).toBeInTheDocument();
  expect(screen.getByText('Admin')).toBeInTheDocument();
  expect(screen.getAllByText('Esta conexão')).toHaveLength(1);
  expect(screen.getByText('Sem nome')).toBeInTheDocument();
});

test('if WhatsApp cannot be asked, this says so and can be tried again', async () => {
  const answers: Members[] = [[ana], null];
  const { user } = show(() => answers.pop() ?? null);
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('1 participante')).toBeInTheDocument();
});
