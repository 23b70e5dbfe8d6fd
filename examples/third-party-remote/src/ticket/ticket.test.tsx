import { aMessage, serveApi } from '@recado/api/testing';
import { aPointTicket } from '@recado/federation/testing';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import OrdersPanel from './orders-panel.tsx';
import SendTracking from './send-tracking.tsx';

setUpPage(setup);

const ticket = aPointTicket({ id: 7, contact: { id: 1, name: 'Maria', number: '5511987654321' } });

test('the panel puts the address of the orders into the answer', async () => {
  const insertText = jest.fn();
  const { user } = renderWithProviders(<OrdersPanel ticket={ticket} insertText={insertText} />);
  await user.click(screen.getByRole('button', { name: 'Pôr o endereço na resposta' }));
  expect(insertText).toHaveBeenCalledWith(expect.stringContaining('https://orders.example/customers/5511987654321'));
});

test('the panel says that the order system does not find a customer without a number', () => {
  const contact = { ...ticket.contact, number: null };
  renderWithProviders(<OrdersPanel ticket={{ ...ticket, contact }} insertText={jest.fn()} />);
  expect(screen.getByText(/Maria não tem número/)).toBeVisible();
});

test('the action sends the text that the agent read, and closes', async () => {
  const onClose = jest.fn();
  const calls = serveApi({ 'POST /messages/:ticketId': () => ({ messages: [aMessage({ id: 3, ticketId: 7 })] }) });
  const { user } = renderWithProviders(<SendTracking ticket={ticket} prepareToLeave={jest.fn()} onClose={onClose} />);
  const text = screen.getByRole('textbox', { name: 'Mensagem' });
  await user.clear(text);
  await user.type(text, 'A caminho');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls).toMatchObject([{ params: { ticketId: '7' }, body: { body: 'A caminho' } }]);
});
