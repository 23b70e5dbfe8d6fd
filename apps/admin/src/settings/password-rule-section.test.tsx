import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import setup from '../setup.ts';
import { PasswordRuleSection } from './password-rule-section.tsx';

setUpPage(setup, aSessionUser({ profile: 'admin' }));

test('the length and the list are chosen; a length above the longest becomes it', async () => {
  const calls = serveApi({
    'GET /password-rule': () => ({ minimumLength: 8, checksList: true }),
    'PUT /password-rule': () => ({ minimumLength: 12, checksList: false }),
  });
  const { user } = renderWithProviders(<PasswordRuleSection />, { queryClient });
  const length = await screen.findByLabelText('Mínimo de caracteres');
  expect(length).toHaveValue('8');
  await user.clear(length);
  await user.type(length, '65');
  await user.tab();
  expect(length).toHaveValue('64');
  await user.click(screen.getByRole('switch', { name: 'Recusar senhas comuns ou vazadas' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Segurança salva')).toBeVisible();
  const sent = calls.find(({ key }) => key === 'PUT /password-rule');
  expect(sent?.body).toEqual({ minimumLength: 64, checksList: false });
});
