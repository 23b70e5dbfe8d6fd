import { aTicket, Refusal } from '@recado/api/testing';
import type { CustomField, CustomFieldValue } from '@recado/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { showContact } from '../contact-drawer/drawer-store.ts';
import { contactSearch, sentSearch } from './field-search.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const ticket = aTicket({ id: 1, queueId: 1 });
const contact = {
  ...ticket.contact,
  uuid: 'c',
  blockedBy: null,
  extraInfo: [],
  organisation: null,
  companyId: 1,
  whatsapp: null,
};

const aField = (given: Partial<CustomField>): CustomField => ({
  id: 1,
  companyId: 1,
  subject: 'contact',
  kind: 'text',
  name: 'Apelido',
  key: 'apelido',
  help: '',
  seenBy: 'everyone',
  isArchived: false,
  position: 0,
  choices: [],
  updatedAt: '2026-01-01T12:00:00.000Z',
  ...given,
});
const choices = [
  { id: 7, name: 'Ouro', isArchived: false },
  { id: 8, name: 'Prata', isArchived: false },
  { id: 9, name: 'Bronze', isArchived: true },
];
const nick = aField({});
const plan = aField({ id: 2, kind: 'choice', name: 'Plano', key: 'plano', choices, position: 1 });
const site = aField({ id: 3, kind: 'link', name: 'Site', key: 'site', position: 2 });
const order = aField({ id: 4, subject: 'ticket', kind: 'number', name: 'Pedido', key: 'pedido' });
const aValue = (fieldId: number, value: CustomFieldValue['value']) => ({ fieldId, key: 'k', value, text: '' });

beforeAll(() => Promise.all([import('../contact-drawer/contact-drawer.tsx'), import('./custom-values.tsx')]));
beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(() => act(() => showContact(null)));

const contactValues = 'GET /contacts/:contactId/custom-fields';
const save = 'PUT /contacts/:contactId/custom-fields';

async function openDrawer(fields: CustomField[], stored: CustomFieldValue[] = [], refuses?: Refusal) {
  let values = stored;
  const calls = serveDesk(
    [ticket],
    { 1: [] },
    {
      'GET /contacts/:contactId': () => contact,
      'GET /custom-fields': () => fields,
      [contactValues]: () => ({ values }),
      'GET /tickets/:ticketId/custom-fields': () => ({ values: [] }),
      [save]: ({ body }) => {
        if (refuses) throw refuses;
        const sent: { values: { fieldId: number; value: CustomFieldValue['value'] | null }[] } = Object(body);
        const changed = sent.values.map(({ fieldId }) => fieldId);
        values = [
          ...values.filter(({ fieldId }) => !changed.includes(fieldId)),
          ...sent.values.flatMap(({ fieldId, value }) => (value === null ? [] : [aValue(fieldId, value)])),
        ];
        return { values };
      },
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  act(() => showContact(ticket.uuid));
  const drawer = within(await screen.findByRole('complementary', { name: 'Contato' }));
  return { user, calls, drawer };
}

test('a company without fields sees nothing of them, and no values are asked for', async () => {
  const { calls, drawer } = await openDrawer([]);
  await waitFor(() => expect(lastCall(calls, 'GET /custom-fields')).toBeDefined());
  expect(drawer.queryByText('Campos do contato')).toBeNull();
  expect(lastCall(calls, contactValues)).toBeUndefined();
});

test('a text is filled in by the keyboard, and Esc takes a change back without closing the drawer', async () => {
  const { user, calls, drawer } = await openDrawer([nick, order]);
  expect(await drawer.findByText('Campos do atendimento')).toBeVisible();
  await user.click(await drawer.findByRole('button', { name: 'Apelido: vazio. Editar' }));
  await user.keyboard('Mari{Enter}');
  const shown = await drawer.findByRole('button', { name: 'Apelido: Mari. Editar' });
  expect(lastCall(calls, save)?.body).toEqual({ values: [{ fieldId: 1, value: 'Mari' }] });
  await waitFor(() => expect(shown).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.keyboard('ana{Escape}');
  expect(await drawer.findByRole('button', { name: 'Apelido: Mari. Editar' })).toBeVisible();
  expect(calls.filter(({ key }) => key === save)).toHaveLength(1);
});

test('what the server refuses stays, with the reason beside the field', async () => {
  const issues = [{ path: 'body.values.apelido', code: 'tooLong' as const, params: {}, message: '' }];
  const { user, drawer } = await openDrawer([nick], [], new Refusal('ERR_VALIDATION', { issues }));
  await user.click(await drawer.findByRole('button', { name: /Apelido/ }));
  await user.keyboard('Mari{Enter}');
  expect(await drawer.findByRole('alert')).toHaveTextContent('Muito longo');
  expect(drawer.getByLabelText('Apelido')).toHaveValue('Mari');
  expect(drawer.getByLabelText('Apelido')).toHaveAttribute('aria-invalid', 'true');
});

test('a choice is saved when it is made; an archived one is offered only to who has it', async () => {
  const { user, calls, drawer } = await openDrawer([plan], [aValue(2, 8)]);
  await user.click(await drawer.findByRole('button', { name: 'Plano: Prata. Editar' }));
  await user.click(drawer.getByLabelText('Plano'));
  expect(screen.queryByTitle('Bronze')).toBeNull();
  await user.click(await screen.findByTitle('Ouro'));
  await waitFor(() => expect(lastCall(calls, save)?.body).toEqual({ values: [{ fieldId: 2, value: 7 }] }));
  expect(await drawer.findByRole('button', { name: 'Plano: Ouro. Editar' })).toBeVisible();
});

test('a link opens in a tab of its own that knows nothing of this one', async () => {
  const { drawer } = await openDrawer([site], [aValue(3, 'https://a.example/x')]);
  const link = await drawer.findByRole('link', { name: 'https://a.example/x' });
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(link).toHaveAttribute('href', 'https://a.example/x');
});

test('what is no address on the web is only a text', async () => {
  const { drawer } = await openDrawer([site], [aValue(3, 'javascript:alert(1)')]);
  expect(await drawer.findByText('javascript:alert(1)')).toBeVisible();
  expect(drawer.queryByRole('link', { name: /javascript/ })).toBeNull();
});

test('many empty fields wait until they are asked for, and a field that is gone leaves at once', async () => {
  const many = Array.from({ length: 6 }, (_, at) =>
    aField({ id: 10 + at, name: `Campo ${at}`, key: `c${at}`, position: at }),
  );
  const { user, drawer } = await openDrawer(many, [aValue(12, 'sim')]);
  expect(await drawer.findByRole('button', { name: 'Campo 2: sim. Editar' })).toBeVisible();
  expect(drawer.queryByRole('button', { name: /Campo 0/ })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Mostrar 5 campos vazios' }));
  expect(drawer.getByRole('button', { name: /Campo 0/ })).toBeVisible();
  act(() => receiveEvent('custom-field', { action: 'delete', id: 12 }));
  await waitFor(() => expect(drawer.queryByRole('button', { name: /Campo 2/ })).toBeNull());
});

test('a search for the key of a field looks for its value; any other is a text', () => {
  const asked = (text: string) => sentSearch(contactSearch(text, [nick, plan]));
  expect(asked('plano: Ouro puro')).toEqual({ searchParam: '', field: 'plano:Ouro puro' });
  for (const text of ['cidade:Recife', 'plano:', 'Plano B', 'maria'])
    expect(asked(text)).toEqual({ searchParam: text });
});
