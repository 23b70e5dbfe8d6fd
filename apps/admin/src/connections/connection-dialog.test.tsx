import { queryClient } from '@recado/api/live';
import { aTemplate, aWhatsapp, Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { Whatsapp } from '@recado/contract';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { ConnectionDialog } from './connection-dialog.tsx';

beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  return setup();
});
afterEach(() => queryClient.clear());
beforeEach(() => signIn({ token: 'token', user: aSessionUser({ profile: 'admin' }) }));

function show(edited: Whatsapp | 'new', answer: Whatsapp = aWhatsapp(), groups = 'disabled') {
  const calls = serveApi({
    'GET /queue': () => [],
    'GET /settings': () => [{ key: 'CheckMsgIsGroup', value: groups }],
    'PUT /settings/:key': () => ({ key: 'CheckMsgIsGroup', value: 'disabled' }),
    'POST /whatsapp': () => answer,
    'PUT /whatsapp/:whatsappId': () => answer,
    'GET /templates/list': () => [aTemplate()],
  });
  const onPair = jest.fn();
  const shown = renderWithProviders(
    <ConnectionDialog edited={edited} onClose={jest.fn()} onPair={onPair} onOfficial={jest.fn()} />,
    {
      queryClient,
    },
  );
  const save = () => shown.user.click(screen.getByRole('button', { name: /^Salvar/ }));
  const sent = async () => {
    await waitFor(() => expect(calls.some(({ key }) => key.includes('/whatsapp'))).toBe(true));
    return calls.find(({ key }) => key.includes('/whatsapp'))?.body;
  };
  return { ...shown, calls, onPair, save, sent };
}

async function switchImportOn(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('tab', { name: 'Importar' }));
  await user.click(screen.getByRole('switch', { name: 'Importar mensagens do aparelho' }));
}

test('a connection without an import shows that', async () => {
  const { save, sent } = show(aWhatsapp());
  await save();
  expect(await sent()).toMatchObject({ importOldMessages: null, importRecentMessages: null });
});

test('an import on a connected phone explains that it must be paired again, and pairs after saving', async () => {
  const { user, save, sent, onPair } = show(aWhatsapp(), aWhatsapp({ status: 'OPENING' }));
  await switchImportOn(user);
  expect(await screen.findByText(/será preciso ler o QR Code de novo/)).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Importar mensagens de grupo' }));
  await save();
  const body = await sent();
  expect(body).toMatchObject({ importOldMessagesGroups: true, closedTicketsPostImported: false });
  expect(body).toHaveProperty('importOldMessages', expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
  expect(body).not.toHaveProperty('importsMessages');
  await waitFor(() => expect(onPair).toHaveBeenCalled());
});

test('while messages of groups are ignored, their import is not offered, but the switch is', async () => {
  const { user, calls } = show(aWhatsapp(), aWhatsapp(), 'enabled');
  await switchImportOn(user);
  expect(await screen.findByText('Agora as mensagens de grupos são ignoradas, também na importação.')).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Importar mensagens de grupo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Aceitar grupos' }));
  expect(await screen.findByRole('switch', { name: 'Importar mensagens de grupo' })).toBeVisible();
  const set = { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } };
  expect(calls).toContainEqual(expect.objectContaining(set));
});

test('a new connection shows that the history is imported with the pairing', async () => {
  const { user } = show('new');
  await switchImportOn(user);
  expect(await screen.findByText(/O WhatsApp entrega o histórico quando o QR Code é lido/)).toBeVisible();
});

test('a window that ends before it begins shows an error, on its tab', async () => {
  const choice = { importOldMessages: '2026-03-05T12:00:00.000Z', importRecentMessages: '2026-03-01T12:00:00.000Z' };
  const { user, save, onPair } = show(aWhatsapp(choice));
  await user.click(await screen.findByRole('tab', { name: 'Geral' }));
  await save();
  expect(await screen.findByText('A data final não pode ser anterior à inicial.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Importar' })).toHaveAttribute('aria-selected', 'true');
  expect(onPair).not.toHaveBeenCalled();
});

test('a missing greeting shows an error beside its field, on its tab', async () => {
  const { user, onPair } = show('new');
  serveApi({
    'GET /queue': () => [],
    'POST /whatsapp': () => {
      throw new Refusal('ERR_WAPP_GREETING_REQUIRED');
    },
  });
  await user.type(await screen.findByLabelText('Nome'), 'Matriz');
  await user.click(screen.getByRole('button', { name: 'Salvar e conectar' }));
  const greeting = screen.getByLabelText('Mensagem de saudação');
  await waitFor(() => expect(greeting).toHaveFocus());
  expect(greeting).toHaveAccessibleDescription(/ERR_WAPP_GREETING_REQUIRED/);
  expect(screen.getByRole('tab', { name: 'Mensagens' })).toHaveAttribute('aria-selected', 'true');
  expect(onPair).not.toHaveBeenCalled();
});

test('a file is chosen for the greeting, and sent after the connection was saved', async () => {
  const { user } = show(aWhatsapp());
  const calls = serveApi({
    'GET /queue': () => [],
    'PUT /whatsapp/:whatsappId': () => aWhatsapp(),
    'POST /whatsapp/:whatsappId/media-upload': () => aWhatsapp({ greetingMediaName: 'oi.png' }),
  });
  await user.click(screen.getByRole('tab', { name: 'Mensagens' }));
  await user.upload(screen.getByLabelText('Mídia da saudação'), new File(['x'], 'oi.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: 'Prévia de oi.png' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain('POST /whatsapp/:whatsappId/media-upload'));
});

test('the file of a greeting is shown, and removed on save', async () => {
  const file = { greetingMediaName: 'oi.png', greetingMediaPath: '/media/oi' };
  const { user } = show(aWhatsapp(file));
  const calls = serveApi({
    'GET /queue': () => [],
    'PUT /whatsapp/:whatsappId': () => aWhatsapp(file),
    'DELETE /whatsapp/:whatsappId/media-upload': () => aWhatsapp(),
  });
  await user.click(screen.getByRole('tab', { name: 'Mensagens' }));
  expect(screen.getByRole('img', { name: 'Prévia de oi.png' })).toHaveAttribute('src', '/media/oi');
  await user.click(screen.getByRole('button', { name: 'Remover oi.png' }));
  expect(screen.queryByRole('img', { name: 'Prévia de oi.png' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain('DELETE /whatsapp/:whatsappId/media-upload'));
});

test('an official connection has templates in place of the texts that come too late; a linked device has none', async () => {
  const linked = aWhatsapp();
  const rating = { templateId: 9, values: {} };
  const official = aWhatsapp({
    capabilities: { ...linked.capabilities, templates: true, window: true },
    automationTemplates: { ratingMessage: rating },
  });
  const { user, save, sent, unmount } = show(official);
  await user.click(screen.getByRole('tab', { name: 'Modelos' }));
  await user.click(screen.getByRole('button', { name: 'Mensagem de conclusão: Escolher modelo' }));
  await user.click(await screen.findByRole('button', { name: /^pedido/ }));
  await save();
  const completion = { templateId: 4, values: {} };
  const both = { ratingMessage: rating, complationMessage: completion };
  expect(await sent()).toMatchObject({ automationTemplates: both });
  unmount();
  show(linked);
  expect(screen.queryByRole('tab', { name: 'Modelos' })).not.toBeInTheDocument();
});
