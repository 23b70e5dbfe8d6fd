import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { SignInRule } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import setup from '../setup.ts';
import { SignInRuleSection } from './sign-in-rule-section.tsx';

setUpPage(setup, aSessionUser({ profile: 'admin' }));

const stored: SignInRule = {
  severalSessions: 'nobody',
  addressAudience: 'nobody',
  addresses: ['192.0.2.0/24'],
  ownAddress: '198.51.100.4',
};

test('the own address is shown, and a rule without it is refused beside the field', async () => {
  const calls = serveApi({
    'GET /sign-in-rule': () => stored,
    'PUT /sign-in-rule': () => Promise.reject(new Refusal('ERR_OWN_ADDRESS_OUTSIDE')),
  });
  const { user } = renderWithProviders(<SignInRuleSection />, { queryClient });
  expect(await screen.findByText(/O seu endereço agora: 198\.51\.100\.4/)).toBeVisible();
  const addresses = screen.getByLabelText('Endereços permitidos');
  await user.type(addresses, '203.0.113.0/24{Enter}');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/ERR_OWN_ADDRESS_OUTSIDE|Inclua o seu endereço/);
  const { ownAddress: _, ...rest } = stored;
  expect(calls.at(-1)?.body).toEqual({ ...rest, addresses: ['192.0.2.0/24', '203.0.113.0/24'] });
});
