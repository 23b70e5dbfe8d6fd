import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import CompaniesTab from '../settings/companies-tab.tsx';
import { aManagedCompany } from '../settings/testing/a-managed-company.ts';
import setup from '../setup.ts';
import AskedSupport from './asked-support.tsx';
import { aSupportGrant } from './testing.ts';

setUpPage(
  async () => {
    await setup();
    await setup('./support-bell');
  },
  aSessionUser({ profile: 'admin', super: true, companyId: 1 }),
);

const granted = {
  ...aSupportGrant({ state: 'granted', decidedBy: 'Ana', expiresAt: '2031-01-01T16:00:00.000Z' }),
  isOwn: true,
};
const session = { token: 'inside', user: aSessionUser({ companyId: 2 }) };

test('who asked enters the company that let them in', async () => {
  const open = jest.fn();
  serveApi({ 'GET /support-grants': () => [granted], 'POST /support-grants/:supportGrantId/sign-in': () => session });
  const { user } = renderWithProviders(<AskedSupport open={open} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Entrar em Padaria' }));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem('token')).toContain('inside');
  localStorage.clear();
});

test('an access that ended meanwhile is shown as such after the refusal', async () => {
  const state = { ended: false };
  serveApi({
    'GET /support-grants': () => [
      state.ended ? { ...granted, state: 'ended', endedBy: 'Ana', endedAt: granted.createdAt } : granted,
    ],
    'POST /support-grants/:supportGrantId/sign-in': () => {
      state.ended = true;
      throw new Refusal('ERR_SUPPORT_GRANT_ENDED');
    },
  });
  const open = jest.fn();
  const { user } = renderWithProviders(<AskedSupport open={open} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Entrar em Padaria' }));
  expect(await screen.findByText(/^Encerrado em .* por Ana$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Entrar em Padaria' })).toBeNull();
  expect(open).not.toHaveBeenCalled();
});

test('what another super user asked for can only be seen', async () => {
  serveApi({ 'GET /support-grants': () => [{ ...granted, isOwn: false }] });
  renderWithProviders(<AskedSupport />, { queryClient });
  expect(await screen.findByText('Padaria')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a company is asked on the page of companies, with a reason, and the request taken back', async () => {
  const state: { asked: (typeof granted)[] } = { asked: [] };
  const calls = serveApi({
    'GET /companies': () => ({ companies: [aManagedCompany({ id: 2, name: 'Padaria' })], count: 1, hasMore: false }),
    'GET /support-grants': () => state.asked,
    'POST /support-grants': () => {
      const made = { ...aSupportGrant(), isOwn: true };
      state.asked = [made];
      return made;
    },
    'POST /support-grants/:supportGrantId/end': () => {
      state.asked = [];
      return { ...aSupportGrant({ state: 'ended' }), isOwn: true };
    },
  });
  const { user } = renderWithProviders(<CompaniesTab />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Pedir acesso a Padaria' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'As mensagens não chegam');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'POST /support-grants')?.body).toEqual({
      companyId: 2,
      reason: 'As mensagens não chegam',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Retirar o pedido a Padaria' }));
  await waitFor(() => expect(screen.queryByText(/^Sofia pediu/)).toBeNull());
});
