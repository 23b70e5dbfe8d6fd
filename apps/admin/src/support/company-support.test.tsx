import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { SupportGrant } from '@recado/contract';
import { supportStates } from '@recado/contract/support-hours';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import CompanySupport from './company-support.tsx';
import texts from './locales/pt.json';
import SupportBell from './support-bell.tsx';
import { aSupportGrant } from './testing.ts';

setUpPage(() => setup('./support-bell'), aSessionUser({ profile: 'admin' }));

/** Serves what the company was asked for; answers change it. */
function serve(first: SupportGrant[]) {
  const state = { grants: first };
  const become = (changes: Partial<SupportGrant>) => {
    state.grants = state.grants.map((grant) => ({ ...grant, ...changes }));
    return aSupportGrant(changes);
  };
  return serveApi({
    'GET /company-support-grants': () => state.grants,
    'POST /company-support-grants/:supportGrantId/answer': ({ body }) =>
      become(
        JSON.stringify(body) === '{"hours":null}'
          ? { state: 'refused', decidedBy: 'Ana' }
          : { state: 'granted', decidedBy: 'Ana', expiresAt: '2031-01-01T15:00:00.000Z' },
      ),
    'POST /company-support-grants/:supportGrantId/end': () =>
      become({ state: 'ended', endedBy: 'Ana', endedAt: '2031-01-01T13:00:00.000Z' }),
  });
}
const show = () => renderWithProviders(<CompanySupport />, { queryClient });

test('an administrator lets the super user in for hours, and ends it', async () => {
  const calls = serve([aSupportGrant()]);
  const { user } = show();
  const line = within(await screen.findByRole('listitem'));
  expect(line.getByText(/^Sofia pediu em .*: As mensagens não chegam$/)).toBeVisible();
  expect(line.getByText('Esperando resposta')).toBeVisible();
  await user.click(line.getByRole('button', { name: 'Deixar Sofia entrar por 4 horas' }));
  expect(await screen.findByText(/^Até .*, por Ana$/)).toBeVisible();
  expect(calls.find(({ key }) => key.endsWith('/answer'))).toMatchObject({ body: { hours: 4 } });
  expect(screen.queryByRole('button', { name: /^Deixar/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Encerrar o acesso de Sofia' }));
  expect(await screen.findByText(/^Encerrado em .* por Ana$/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('or refuses', async () => {
  const calls = serve([aSupportGrant()]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Recusar o pedido de Sofia' }));
  expect(await screen.findByText('Recusado por Ana')).toBeVisible();
  expect(calls.find(({ key }) => key.endsWith('/answer'))).toMatchObject({ body: { hours: null } });
});

test('says that support asked for nothing; a failure has a retry', async () => {
  let fails = true;
  serveApi({
    'GET /company-support-grants': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      return [];
    },
  });
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(again);
  expect(await screen.findByText('O suporte não pediu acesso.')).toBeVisible();
});

test('what somebody else answered meanwhile is shown after the refusal', async () => {
  const state = { grants: [aSupportGrant()] };
  serveApi({
    'GET /company-support-grants': () => state.grants,
    'POST /company-support-grants/:supportGrantId/answer': () => {
      state.grants = [aSupportGrant({ state: 'refused', decidedBy: 'Bia' })];
      throw new Refusal('ERR_SUPPORT_GRANT_ENDED');
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /por 1 hora$/ }));
  expect(await screen.findByText('Recusado por Bia')).toBeVisible();
});

test('the bell shows who asks, and leads to the answer', async () => {
  const calls = serve([aSupportGrant()]);
  const onUnread = jest.fn();
  const { user } = renderWithProviders(<SupportBell onUnread={onUnread} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: '1 pedido de acesso do suporte' }));
  expect(await screen.findByRole('link', { name: /Sofia.*As mensagens não chegam/ })).toHaveAttribute(
    'href',
    '/settings?tab=security',
  );
  await waitFor(() => expect(calls[0]?.query).toMatchObject({ state: 'asked' }));
});

test('every state has a word', () => {
  expect(Object.keys(texts.support.states)).toEqual([...supportStates]);
});
