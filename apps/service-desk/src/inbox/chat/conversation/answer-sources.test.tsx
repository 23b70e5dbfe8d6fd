import { aMessage, aTicket } from '@recado/api/testing';
import { screen } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

async function show(knowledge: unknown, more: Parameters<typeof serveDesk>[2] = {}) {
  const ticket = aTicket({ id: 1, status: 'open' });
  const message = aMessage({ id: 7, fromMe: true, body: 'Às 9h', ack: 1, data: { knowledge } });
  serveDesk([ticket], { 1: [message] }, more);
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  await screen.findByText('Às 9h');
  return user;
}

test('an answer of an AI says from which sources it is; only a page is a link', async () => {
  await show([
    { title: 'Horários', address: '' },
    { title: 'Site', address: 'https://padaria.com.br/horarios' },
    { title: 'Falsa', address: 'javascript:alert(1)' },
  ]);
  expect(await screen.findByText(/Fontes:/)).toHaveTextContent('Fontes: Horários · Site · Falsa');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
    'https://padaria.com.br/horarios',
  );
  expect(screen.queryByRole('link', { name: 'Falsa' })).toBeNull();
});

test('how an answer came about is shown: sources, look-ups with what they found, tokens and cost', async () => {
  const answer = {
    ...{ promptName: 'Padeiro', model: 'gpt', inputTokens: 120, outputTokens: 8, cost: 0.0003 },
    sources: [{ title: 'Horários', address: '', heading: 'Sábado', score: 87 }],
    calls: [
      { tool: 'open_bill', arguments: '{}', outcome: 'found' as const, result: 'Valor: R$ 10,00', milliseconds: 40 },
      {
        tool: 'crm__status',
        arguments: '{"text":"x"}',
        outcome: 'refused' as const,
        result: 'Limite',
        milliseconds: 1,
      },
    ],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const user = await show([], { 'GET /messages/:messageId/prompt-answer': () => answer });
  await user.click(await screen.findByRole('button', { name: 'Como foi respondida?' }));
  expect(await screen.findByText('Horários › Sábado')).toBeVisible();
  expect(screen.getByText('Fatura em aberto')).toBeVisible();
  expect(screen.getByText('Valor: R$ 10,00')).toBeVisible();
  expect(screen.getByText('crm: status')).toBeVisible();
  expect(screen.getByText('Recusado')).toBeVisible();
  expect(screen.getByText('120 tokens lidos, 8 escritos, R$ 0,0003')).toBeVisible();
});
