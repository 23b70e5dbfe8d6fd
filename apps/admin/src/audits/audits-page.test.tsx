import { queryClient } from '@recado/api/live';
import { aListedUser, Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { AuditEntry } from '@recado/contract';
import { auditActions, auditKinds } from '@recado/contract/audit-kinds';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import texts from '../locales/pt.json';
import setup from '../setup.ts';
import AuditsPage from './audits-page.tsx';

const entry: AuditEntry = {
  id: 1,
  companyId: 1,
  companyName: 'Padaria',
  actorId: 9,
  actorName: 'Ana Souza',
  address: '177.1.2.3',
  agent: 'Chrome · Windows',
  action: 'update',
  kind: 'queues',
  recordId: '3',
  label: 'Vendas',
  changes: [
    { field: 'greetingMessage', before: null, after: 'Oi' },
    { field: 'isDefault', before: 'true', after: 'false' },
    { field: 'passwordHash', before: '********', after: '********' },
    { field: 'notKnownYet', before: 'a', after: 'b' },
  ],
  createdAt: '2026-01-01T12:00:00.000Z',
};
const page = (...records: AuditEntry[]) => ({ records, count: records.length, hasMore: false });

const bia = aListedUser({ id: 4, name: 'Bia Lima' });
const people = { 'GET /users/list': () => [bia] };

setUpPage(setup, aSessionUser({ id: 9, profile: 'admin' }));
const show = (path?: string) => renderWithProviders(<AuditsPage />, { queryClient, ...(path && { path }) });

test('lists author, action and origin, and shows the fields before and after as texts', async () => {
  serveApi({ ...people, 'GET /audits': () => page(entry) });
  const { user } = show();
  const row = within(await screen.findByRole('row', { name: /Ana Souza/ }));
  for (const text of ['Alterou', 'Fila · Vendas', '177.1.2.3']) expect(row.getByText(text)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Ver alterações de Fila · Vendas' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('177.1.2.3 · Chrome · Windows')).toBeInTheDocument();
  const changes = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(changes).toEqual([
    'Mensagem de saudaçãoAntesvazioDepoisOi',
    'Conexão padrãoAntesSimDepoisNão',
    'SenhaAntesocultoDepoisoculto',
    'notKnownYetAntesaDepoisb',
  ]);
});

test('an address names the record whose changes are shown; an unknown kind names none', async () => {
  const calls = serveApi({ ...people, 'GET /audits': () => page(entry) });
  const asked = () => calls.filter(({ key }) => key === 'GET /audits').map(({ query }) => query);
  const first = show('/audits?kind=rules&recordId=7');
  await waitFor(() => expect(asked()).toEqual([expect.objectContaining({ kind: 'rules', recordId: '7' })]));
  first.unmount();
  show('/audits?kind=x&recordId=7');
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).not.toHaveProperty('recordId');
});

test('entries without a user are the system’s; a failed sign-in is shown as done without a session', async () => {
  const nobody = { actorId: null, actorName: null };
  serveApi({
    ...people,
    'GET /audits': () =>
      page(
        { ...entry, ...nobody, address: null, label: 'Loja' },
        { ...entry, ...nobody, id: 2, label: 'Outra', action: 'sign-in-failed' },
      ),
  });
  show();
  expect(await screen.findByRole('row', { name: /Sistema.*Loja/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Sem sessão.*Tentou entrar com senha errada.*Outra/ })).toBeVisible();
});

test('one click shows all entries of a person, and the filters can be cleared if nothing is found', async () => {
  const calls = serveApi({ ...people, 'GET /audits': ({ query }) => (query.dateFrom ? page() : page(entry)) });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Ver alterações/ }));
  await user.click(await screen.findByRole('button', { name: 'Tudo desta pessoa' }));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ actorId: '9' }));
  await user.type(screen.getByLabelText('De'), '01/02/2026{Enter}');
  await user.type(screen.getByLabelText('Até'), '01/01/2026{Enter}');
  expect(await screen.findByText('Nada encontrado com estes filtros')).toBeVisible();
  expect(calls.at(-1)?.query).toMatchObject({ dateFrom: '2026-01-01', dateTo: '2026-01-01' });
  await user.click(firstOf(screen.getAllByRole('button', { name: 'Limpar filtros' })));
  expect(await screen.findByRole('row', { name: /Ana Souza/ })).toBeVisible();
});

test('the entries of a person are found by choosing them', async () => {
  const calls = serveApi({ ...people, 'GET /audits': () => page(entry) });
  const { user } = show();
  await user.click(await screen.findByRole('combobox', { name: 'Pessoa' }));
  await user.click(await screen.findByTitle('Bia Lima'));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ actorId: '4' }));
});

test('all companies are offered to the super user only', async () => {
  serveApi({ ...people, 'GET /audits': () => page(entry), 'GET /audits/people': () => [] });
  const { unmount } = show();
  await screen.findByRole('row', { name: /Ana Souza/ });
  expect(screen.queryByRole('checkbox', { name: 'Todas as empresas' })).toBeNull();
  unmount();
  act(() => signIn({ token: 'token', user: aSessionUser({ id: 9, profile: 'admin', super: true }) }));
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Todas as empresas' }));
  expect(await screen.findByText('Padaria')).toBeVisible();
});

test('with all companies, their people are searched on the server and shown with their company', async () => {
  const carla = { id: 31, name: 'Carla Dias', companyName: 'Ótica Luz' };
  const calls = serveApi({
    ...people,
    'GET /audits': () => page(entry),
    'GET /audits/people': ({ query }) => (query.name === 'carla' ? [carla] : []),
  });
  act(() => signIn({ token: 'token', user: aSessionUser({ id: 9, profile: 'admin', super: true }) }));
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Todas as empresas' }));
  await user.type(await screen.findByRole('combobox', { name: 'Pessoa' }), 'carla');
  await user.click(await screen.findByTitle('Carla Dias · Ótica Luz'));
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'GET /audits')?.query).toMatchObject({ actorId: '31' }),
  );
  expect(screen.getAllByTitle('Carla Dias · Ótica Luz')[0]).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Todas as empresas' }));
  await waitFor(() => expect(screen.queryByTitle('Carla Dias · Ótica Luz')).toBeNull());
});

test('a failure is shown with a retry, and an empty log explains its future content', async () => {
  let fails = true;
  serveApi({
    ...people,
    'GET /audits': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      return page();
    },
  });
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(again);
  expect(await screen.findByText('Nenhum registro ainda')).toBeVisible();
});

test('every filter has its name in sight, and every kind with a name can be chosen', async () => {
  serveApi({ ...people, 'GET /audits': () => page(entry) });
  show();
  await screen.findByRole('row', { name: /Ana Souza/ });
  for (const name of ['Tipo', 'Pessoa', 'De', 'Até']) expect(screen.getByText(name)).toBeVisible();
  expect(screen.getAllByText('Ação')).not.toHaveLength(1);
  expect([...auditKinds].sort()).toEqual(Object.keys(texts.audits.kinds).sort());
  expect([...auditActions].sort()).toEqual(Object.keys(texts.audits.actions).sort());
});

test('an entry without values says so in words for its reader', async () => {
  serveApi({ ...people, 'GET /audits': () => page({ ...entry, action: 'sign-in', kind: 'users', changes: [] }) });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Ver alterações/ }));
  expect(await screen.findByText('Guardado sem valores: só quem fez, o quê, quando e de onde.')).toBeInTheDocument();
});
