import { type StubbedWidth, stubWidth } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import { address, prepareChats, serve, show } from '../../testing/chats.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

prepareChats();

let page: StubbedWidth;
afterEach(() => page.restore());

test('a question of a chat stays open when the page becomes narrow and wide again; then the tabs change', async () => {
  page = stubWidth(1180);
  serve({});
  const { user } = show(address);
  await user.click(await screen.findByRole('button', { name: 'Sair da conversa' }));
  const question = await screen.findByRole('dialog');
  page.change(390);
  expect(question).toBeInTheDocument();
  page.change(1180);
  expect(question).toBeInTheDocument();
  page.change(390);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('tab', { name: 'Chats' }));
  expect(screen.queryByText('Mensagem 1')).not.toBeInTheDocument();
});
