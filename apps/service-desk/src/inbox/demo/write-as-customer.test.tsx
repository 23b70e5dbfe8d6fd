import { configureClient } from '@recado/api/client';
import { aTicket } from '@recado/api/testing';
import { renderWithProviders } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import { addAllTexts } from '../../testing/texts.ts';
import { WriteAsCustomer } from './write-as-customer.tsx';

const options = { apiUrl: '', getToken: () => null, onSignedIn: () => undefined, onSignedOut: () => undefined };
const { contact } = aTicket({ id: 1 });

beforeAll(addAllTexts);
afterEach(() => configureClient(options));

test('in a demo a link leads to the customer’s phone', () => {
  configureClient({ ...options, phonesUrl: 'http://localhost:8090/' });
  renderWithProviders(<WriteAsCustomer contact={{ ...contact, number: '5511987654321' }} />);
  const link = screen.getByRole('link', { name: 'Escrever como cliente' });
  expect(link).toHaveAttribute('href', 'http://localhost:8090/?phone=5511987654321');
});

test('for a group the link leads to all phones', () => {
  configureClient({ ...options, phonesUrl: 'http://localhost:8090/' });
  renderWithProviders(<WriteAsCustomer contact={{ ...contact, isGroup: true, number: '1203630@g.us' }} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'http://localhost:8090/');
});

test('outside a demo there is no link', () => {
  renderWithProviders(<WriteAsCustomer contact={contact} />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
