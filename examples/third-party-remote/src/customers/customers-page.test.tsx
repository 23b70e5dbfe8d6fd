import { aContact, Refusal, serveApi } from '@recado/api/testing';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import setup from '../setup.ts';
import CustomersPage from './customers-page.tsx';

setUpPage(setup);

const maria = aContact({ id: 1, name: 'Maria', number: '5511987654321' });
const group = aContact({ id: 2, name: 'Obra', number: '120363000000000000', isGroup: true });

test('each customer has a link to their orders, a group has none', async () => {
  const calls = serveApi({ 'GET /contacts': () => ({ contacts: [maria, group], count: 2, hasMore: false }) });
  renderWithProviders(<CustomersPage />);
  const link = await screen.findByRole('link', { name: 'Abrir os pedidos de Maria' });
  expect(link).toHaveAttribute('href', 'https://orders.example/customers/5511987654321');
  expect(screen.getByText('Obra')).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(calls.map(({ key }) => key)).toEqual(['GET /contacts']);
});

test('without customers the page says so', async () => {
  serveApi({ 'GET /contacts': () => ({ contacts: [], count: 0, hasMore: false }) });
  renderWithProviders(<CustomersPage />);
  expect(await screen.findByText('Nenhum cliente')).toBeVisible();
});

test('a refusal of the server offers to try again', async () => {
  serveApi({
    'GET /contacts': () => {
      throw new Refusal('ERR_INTERNAL');
    },
  });
  const { user } = renderWithProviders(<CustomersPage />);
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  serveApi({ 'GET /contacts': () => ({ contacts: [maria], count: 1, hasMore: false }) });
  await user.click(again);
  expect(await screen.findByText('Maria')).toBeVisible();
});
