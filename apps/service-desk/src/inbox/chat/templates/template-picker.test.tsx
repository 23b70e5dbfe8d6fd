import { queryClient } from '@recado/api/live';
import { aTemplate, aTicket, Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { addTranslations } from '@recado/ui/i18n';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { chatTexts } from '../texts.ts';
import SendTemplateDialog from './send-template-dialog.tsx';

const order = aTemplate();
const ticket = aTicket({ id: 8, whatsappId: 5 });
const onClose = jest.fn();

beforeEach(async () => {
  queryClient.clear();
  onClose.mockClear();
  await addTranslations('service-desk', chatTexts);
  signIn({ token: 'token', user: aSessionUser({ id: 1 }) });
});
const show = (answers: Parameters<typeof serveApi>[0]) => {
  const calls = serveApi(answers);
  return { ...renderWithProviders(<SendTemplateDialog ticket={ticket} onClose={onClose} />, { queryClient }), calls };
};

test('a template is found, filled from the contact, shown, and sent once filled', async () => {
  const { user, calls } = show({
    'GET /templates/list': () => [order],
    'POST /messages/:ticketId': () => ({ messages: [] }),
  });
  await user.click(await screen.findByRole('button', { name: /^pedido/ }));
  const firstName = ticket.contact.name.split(' ')[0] ?? '';
  expect(await screen.findByLabelText('name')).toHaveValue(firstName);
  const send = screen.getByRole('button', { name: 'Enviar' });
  expect(send).toBeDisabled();
  expect(screen.getByText('Falta preencher 1 variável')).toBeVisible();
  await user.type(screen.getByLabelText('order'), '77');
  expect(screen.getByText(`Olá ${firstName}, o pedido 77 saiu.`)).toBeVisible();
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toMatchObject({ body: '', template: { id: 4, values: { name: firstName, order: '77' } } });
});

test('a refusal keeps what was typed, and a second try has the same key', async () => {
  let refusals = 1;
  const { user, calls } = show({
    'GET /templates/list': () => [{ ...order, content: { ...order.content, body: 'Olá {{name}}, oi.' } }],
    'POST /messages/:ticketId': () => {
      if (refusals-- > 0) throw new Refusal('ERR_TEMPLATE_NOT_APPROVED');
      return { messages: [] };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^pedido/ }));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(refusals).toBe(0));
  await waitFor(() => expect(screen.getByRole('button', { name: /Enviar/ })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: /Enviar/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const keys = calls.flatMap(({ key, body }) => (key === 'POST /messages/:ticketId' ? [body] : []));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toEqual(keys[1]);
});

test('without approved templates the dialog says so', async () => {
  show({ 'GET /templates/list': () => [] });
  expect(await screen.findByText('Nenhum modelo para enviar')).toBeVisible();
});
