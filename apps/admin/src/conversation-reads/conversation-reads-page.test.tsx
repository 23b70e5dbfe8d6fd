import { queryClient } from '@recado/api/live';
import { aListedUser, Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ConversationRead } from '@recado/contract';
import { readerKinds, readingWays } from '@recado/contract/reading-ways';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import ConversationReadsPage from './conversation-reads-page.tsx';
import texts from './locales/pt.json';

setUpPage(() => setup('./conversation-reads'), aSessionUser({ id: 1, profile: 'admin' }));

const aRead = (given: Partial<ConversationRead> = {}): ConversationRead => ({
  ...{ id: 1, reader: { kind: 'user', id: 4, name: 'Bia Lima' }, contact: { id: 20, name: 'Maria Silva' } },
  ...{ ticketId: 9, way: 'chat', firstAt: '2026-01-01T12:00:00.000Z', lastAt: '2026-01-01T12:30:00.000Z', count: 3 },
  ...given,
});
const others = {
  'GET /users/list': () => [aListedUser({ id: 4, name: 'Bia Lima' })],
  'GET /contacts/list': () => [],
  'GET /contacts/:contactId': () => {
    throw new Refusal('ERR_NO_CONTACT_FOUND');
  },
};
const show = (path = '/audits/reads') => renderWithProviders(<ConversationReadsPage />, { queryClient, path });

test('says who read whose conversation, how and how often; older ones follow the last place', async () => {
  const program = aRead({ id: 2, reader: { kind: 'program', id: 3, name: 'CRM' }, way: 'api' });
  const calls = serveApi({
    ...others,
    'GET /conversation-reads': ({ query }) =>
      query.after ? { records: [program], next: null } : { records: [aRead()], next: '5-1' },
  });
  show();
  const row = within(await screen.findByRole('row', { name: /Bia Lima/ }));
  expect(row.getByText('Abriu a conversa')).toBeVisible();
  expect(row.getByRole('link', { name: 'Maria Silva' })).toHaveAttribute('href', '/contacts/20/person');
  expect(await screen.findByRole('row', { name: /CRM \(programa com chave\).*API/ })).toBeVisible();
  expect(calls.at(-1)?.query).toMatchObject({ after: '5-1' });
});

test('an address names the contact, and filters can be cleared if there is nothing', async () => {
  const calls = serveApi({ ...others, 'GET /conversation-reads': () => ({ records: [], next: null }) });
  const asked = () => calls.filter(({ key }) => key === 'GET /conversation-reads').map(({ query }) => query);
  const { user } = show('/audits/reads?contactId=20');
  expect(await screen.findByText('Nada encontrado com estes filtros')).toBeVisible();
  expect(asked().at(-1)).toMatchObject({ contactId: '20' });
  await user.click(firstOf(screen.getAllByRole('button', { name: 'Limpar filtros' })));
  expect(await screen.findByText('As leituras aparecem aqui')).toBeVisible();
  expect(asked().at(-1)).not.toHaveProperty('contactId');
});

test('the person, the way and the days are sent', async () => {
  const calls = serveApi({ ...others, 'GET /conversation-reads': () => ({ records: [aRead()], next: null }) });
  const { user } = show();
  await screen.findByRole('row', { name: /Bia Lima/ });
  await user.click(screen.getByRole('combobox', { name: 'Pessoa' }));
  await user.click(await screen.findByTitle('Bia Lima'));
  await user.click(screen.getByRole('combobox', { name: 'Como' }));
  await user.click(await screen.findByTitle('Resultado de busca'));
  await user.type(screen.getByLabelText('De'), '01/02/2026{Enter}');
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'GET /conversation-reads')?.query).toMatchObject({
      ...{ userId: '4', way: 'search', dateFrom: '2026-02-01' },
    }),
  );
});

test('a failure is shown with a retry', async () => {
  let fails = true;
  serveApi({
    ...others,
    'GET /conversation-reads': () => {
      if (fails) throw new Refusal('ERR_INTERNAL');
      return { records: [aRead()], next: null };
    },
  });
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(again);
  expect(await screen.findByRole('row', { name: /Bia Lima/ })).toBeVisible();
});

test('an older page that failed is asked for again only after a click', async () => {
  const state = { fails: true, asked: 0 };
  serveApi({
    ...others,
    'GET /conversation-reads': ({ query }) => {
      if (!query.after) return { records: [aRead()], next: '5-1' };
      state.asked += 1;
      if (state.fails) throw new Refusal('ERR_INTERNAL');
      return { records: [aRead({ id: 2, reader: { kind: 'user', id: 5, name: 'Caio' } })], next: null };
    },
  });
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(state.asked).toBe(1);
  expect(screen.getByRole('row', { name: /Bia Lima/ })).toBeVisible();
  state.fails = false;
  await user.click(again);
  expect(await screen.findByRole('row', { name: /Caio/ })).toBeVisible();
});

test('every way and every kind of reader has a word', () => {
  expect(Object.keys(texts.conversationReads.ways)).toEqual([...readingWays]);
  expect(Object.keys(texts.conversationReads.kinds)).toEqual(readerKinds.filter((kind) => kind !== 'user'));
});
