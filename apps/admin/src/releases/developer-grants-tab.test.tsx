import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { DeveloperGrant, ReleaseSigningKey } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import { aManagedCompany } from '../settings/testing/a-managed-company.ts';
import setup from '../setup.ts';
import ReleasesPage from './releases-page.tsx';

const moment = '2026-01-01T12:00:00.000Z';
const key: ReleaseSigningKey = {
  id: 7,
  owner: 'Fidelidade',
  remotes: ['loyalty', 'stock'],
  publicKey: 'MCowBQYDK2VwAyEA',
  apiKeyIds: [12],
  lastUsedAt: null,
  endedAt: null,
  createdAt: moment,
  updatedAt: moment,
};
const grant: DeveloperGrant = {
  id: 3,
  releaseKeyId: 7,
  team: 'Fidelidade',
  remote: 'loyalty',
  companyId: 5,
  companyName: 'Loja da Ana',
  profile: 'admin',
  reason: 'Os preços não aparecem',
  state: 'active',
  grantedBy: 'Sofia',
  revokedBy: null,
  expiresAt: moment,
  revokedAt: null,
  lastUsedAt: null,
  createdAt: moment,
};

setUpPage(setup, aSessionUser({ id: 9, profile: 'admin', super: true }));
const show = () => renderWithProviders(<ReleasesPage />, { queryClient, path: '/releases?tab=developers' });
const company = aManagedCompany({ id: 5, name: 'Loja da Ana' });
const lists = {
  'GET /release-keys': () => [key],
  'GET /releases': () => [],
  'GET /companies/list': () => [company],
};

test('without grants the tab says so, and without a key in use none can be given', async () => {
  serveApi({ ...lists, 'GET /developer-grants': () => [], 'GET /release-keys': () => [{ ...key, endedAt: moment }] });
  show();
  expect(await screen.findByText('Nenhum acesso')).toBeVisible();
  expect(screen.getByText(/Primeiro registre a chave/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Dar acesso' })).toBeDisabled();
});

test('a list that cannot be read says so, and is read again', async () => {
  let isAway = true;
  serveApi({
    ...lists,
    'GET /developer-grants': () => {
      if (isAway) throw new Refusal('ERR_INTERNAL');
      return [grant];
    },
  });
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  isAway = false;
  await user.click(again);
  expect(await screen.findByText('Fidelidade · Loja da Ana')).toBeVisible();
});

test('grants show state, role, who gave them and their use; only active ones can be revoked', async () => {
  const revoked = {
    ...grant,
    id: 2,
    companyName: 'B',
    state: 'revoked',
    revokedAt: moment,
    revokedBy: 'Sofia',
  } as const;
  serveApi({
    ...lists,
    'GET /developer-grants': () => [
      { ...grant, lastUsedAt: new Date().toISOString() },
      revoked,
      { ...revoked, id: 1, companyName: 'C', revokedBy: null },
      { ...grant, id: 4, companyName: 'D', state: 'expired', profile: 'user' },
    ],
  });
  show();
  const items = within(await screen.findByRole('list', { name: 'Acessos de desenvolvedor' })).getAllByRole('listitem');
  expect(items).toHaveLength(4);
  const [active, byPerson, byKey, expired] = items.map((item) => item.textContent ?? '');
  expect(active).toMatch(
    /Até .*Desenvolve loyalty como administrador.*Dado por Sofia em .*: Os preços não aparecem.*último uso/,
  );
  expect(byPerson).toMatch(/Revogado em .* por Sofia.*nunca usado/);
  expect(byKey).toMatch(/Terminou em .* com a chave da equipe/);
  expect(expired).toMatch(/Venceu em .*Desenvolve loyalty como atendente/);
  expect(screen.getAllByRole('button', { name: /Revogar/ })).toHaveLength(1);
});

test('a grant is given for a remote of a team; a refusal keeps the form as it is', async () => {
  let given: DeveloperGrant[] = [];
  let isRefused = true;
  const calls = serveApi({
    ...lists,
    'GET /developer-grants': () => given,
    'POST /developer-grants': () => {
      if (isRefused) {
        throw new Refusal('ERR_VALIDATION', {
          issues: [{ path: 'body.reason', code: 'tooShort', params: { minimum: 3 }, message: '' }],
        });
      }
      given = [grant];
      return grant;
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Dar acesso' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Equipe e módulo' }));
  await user.click(await screen.findByTitle('Fidelidade · stock'));
  await user.click(dialog.getByRole('combobox', { name: 'Empresa' }));
  await user.click(await screen.findByTitle('Loja da Ana'));
  await user.click(dialog.getByRole('combobox', { name: 'Entra como' }));
  await user.click(await screen.findByTitle('administrador'));
  await user.type(dialog.getByLabelText('Motivo'), 'Os preços não aparecem');
  await user.click(dialog.getByRole('button', { name: 'Dar acesso' }));
  expect(await dialog.findByText(/[Mm]uito curto|[Mm]ínimo|caracteres/)).toBeVisible();
  expect(dialog.getByLabelText('Motivo')).toHaveValue('Os preços não aparecem');
  isRefused = false;
  await user.type(dialog.getByLabelText('Motivo'), '.');
  await user.click(dialog.getByRole('button', { name: 'Dar acesso' }));
  expect(await screen.findByText('Fidelidade · Loja da Ana')).toBeVisible();
  expect(calls.findLast((call) => call.key === 'POST /developer-grants')?.body).toMatchObject({
    releaseKeyId: 7,
    remote: 'stock',
    companyId: 5,
    profile: 'admin',
    reason: 'Os preços não aparecem.',
  });
});

test('to revoke a grant is asked first, with what it means', async () => {
  let shown = grant;
  const calls = serveApi({
    ...lists,
    'GET /developer-grants': () => [shown],
    'POST /developer-grants/:developerGrantId/revocation': () => {
      shown = { ...grant, state: 'revoked', revokedAt: moment, revokedBy: 'Sofia' };
      return shown;
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Revogar o acesso de Fidelidade a Loja da Ana' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/A equipe sai na hora/)).toBeVisible();
  expect(calls.some(({ key: called }) => called.includes('revocation'))).toBe(false);
  await user.click(question.getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText(/Revogado em .* por Sofia/)).toBeVisible();
  expect(calls.find(({ key: called }) => called.includes('revocation'))?.params).toEqual({ developerGrantId: '3' });
});
