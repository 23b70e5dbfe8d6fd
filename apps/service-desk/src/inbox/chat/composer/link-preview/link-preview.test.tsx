import { aTicket, Refusal } from '@recado/api/testing';
import { screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../../testing/fake-socket.ts'));

const ticket = aTicket({ id: 1 });
const preview = { address: 'https://bolos.com.br', title: 'Bolos da Ana', description: 'Todos os dias', image: null };

beforeEach(() => {
  resetDesk();
  signInAs();
});

async function write(text: string, answer: () => { preview: typeof preview | null }) {
  const calls = serveDesk(
    [ticket],
    { 1: [] },
    { 'POST /link-previews': answer, 'POST /messages/:ticketId': () => ({ messages: [] }) },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  await user.type(await screen.findByRole('textbox', { name: 'Digite uma mensagem' }), text);
  return { user, calls };
}

const sent = (calls: ReturnType<typeof serveDesk>) => lastCall(calls, 'POST /messages/:ticketId')?.body;

test('the page of an address in the text is shown before sending, and goes with it', async () => {
  const { user, calls } = await write('veja https://bolos.com.br.', () => ({ preview }));
  expect(await screen.findByText('Bolos da Ana')).toBeVisible();
  expect(lastCall(calls, 'POST /link-previews')?.body).toEqual({ address: 'https://bolos.com.br' });
  await user.keyboard('{Enter}');
  const { image: _image, ...linkPreview } = preview;
  await waitFor(() =>
    expect(sent(calls)).toMatchObject({ body: expect.stringContaining('veja https://bolos.com.br.'), linkPreview }),
  );
});

test('the cross sends it without, and asks no more for this address', async () => {
  const { user, calls } = await write('https://bolos.com.br', () => ({ preview }));
  await user.click(await screen.findByRole('button', { name: 'Enviar sem a prévia' }));
  await user.type(screen.getByRole('textbox', { name: 'Digite uma mensagem' }), ' oi{Enter}');
  await waitFor(() => expect(sent(calls)).toMatchObject({ body: expect.stringContaining('https://bolos.com.br oi') }));
  expect(sent(calls)).not.toHaveProperty('linkPreview');
});

test('a page that cannot be read holds up nothing', async () => {
  const { user, calls } = await write('https://bolos.com.br', () => {
    throw new Refusal('ERR_INTERNAL');
  });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent(calls)).toMatchObject({ body: expect.stringContaining('https://bolos.com.br') }));
});
