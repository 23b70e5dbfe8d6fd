import { fireEvent, screen, waitFor } from '@testing-library/react';
import { elementAt, renderWithProviders } from '../../testing/index.tsx';
import { startPlaying } from './audio/use-player.ts';
import { MediaBubble } from './media-bubble.tsx';
import type { Media, MediaDetails } from './media-details.ts';
import { keptSpace } from './use-space.ts';
import { MediaViewerProvider } from './viewer/media-viewer-provider.tsx';

const details: MediaDetails = {
  name: 'foto.png',
  mimetype: 'image/png',
  size: 1_500_000,
  width: 800,
  height: 400,
  seconds: null,
  voice: false,
  waveform: null,
};
const image: Media = { kind: 'image', url: 'https://a.br/1.png', details };

test('a picture keeps its space before it loads', () => {
  expect(keptSpace(details)).toEqual({ width: 320, aspectRatio: '800 / 400' });
  expect(keptSpace({ ...details, width: 100, height: 50 })).toEqual({ width: 100, aspectRatio: '100 / 50' });
  expect(keptSpace(null)).toEqual({ width: 320, aspectRatio: '320 / 320' });
});

test('a click opens the viewer; its arrows move through the pictures of the chat', async () => {
  const pictures = [
    { url: 'https://a.br/1.png', name: 'foto.png' },
    { url: 'https://a.br/2.png', name: 'outra.png' },
  ];
  const { user } = renderWithProviders(
    <MediaViewerProvider pictures={pictures}>
      <MediaBubble media={image} />
    </MediaViewerProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Abrir a imagem foto.png' }));
  expect(await screen.findByAltText('foto.png')).toHaveAttribute('src', 'https://a.br/1.png');
  fireEvent.keyDown(screen.getByAltText('foto.png'), { key: 'ArrowRight' });
  expect(screen.getByAltText('outra.png')).toHaveAttribute('src', 'https://a.br/2.png');
  fireEvent.keyDown(screen.getByAltText('outra.png'), { key: 'ArrowRight' });
  expect(screen.getByAltText('outra.png')).toBeInTheDocument();
});

test('a video plays in the viewer, without zoom and with its own arrow keys', async () => {
  const pictures = [
    { url: 'https://a.br/1.png', name: 'foto.png' },
    { kind: 'video' as const, url: 'https://a.br/2.mp4', name: 'filme.mp4' },
  ];
  const { user } = renderWithProviders(
    <MediaViewerProvider pictures={pictures}>
      <MediaBubble media={image} />
    </MediaViewerProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Abrir a imagem foto.png' }));
  fireEvent.keyDown(await screen.findByAltText('foto.png'), { key: 'ArrowRight' });
  const video = screen.getByLabelText('filme.mp4');
  expect(video).toHaveAttribute('src', 'https://a.br/2.mp4');
  expect(video).toHaveAttribute('controls');
  expect(screen.queryByRole('button', { name: 'Aumentar' })).not.toBeInTheDocument();
  fireEvent.keyDown(video, { key: 'ArrowLeft' });
  expect(screen.getByLabelText('filme.mp4')).toBeInTheDocument();
});

test('a document shows its type and size', () => {
  const media: Media = { kind: 'application', url: 'x', details: { ...details, name: 'contrato.pdf' } };
  renderWithProviders(<MediaBubble media={media} />);
  expect(screen.getByText('contrato.pdf')).toBeVisible();
  expect(screen.getByText('PDF · 1,4 MB')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Baixar contrato.pdf' })).toBeEnabled();
});

test('a message without its file shows a notice', () => {
  renderWithProviders(<MediaBubble media={{ ...image, url: null }} />);
  expect(screen.getByText('Arquivo indisponível')).toBeVisible();
});

test('only one audio plays at a time', () => {
  const [first, second] = [document.createElement('audio'), document.createElement('audio')];
  const pause = jest.spyOn(first, 'pause').mockReturnValue();
  startPlaying(first);
  startPlaying(first);
  expect(pause).not.toHaveBeenCalled();
  startPlaying(second);
  expect(pause).toHaveBeenCalledTimes(1);
});

test('a picture whose URL has expired is loaded from a new one', async () => {
  const renew = jest.fn(async () => 'https://a.br/1.png?again');
  const view = renderWithProviders(<MediaBubble media={{ ...image, renew }} />);
  const picture = () => elementAt(view.container, 'img');
  fireEvent.error(picture());
  await waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
  view.rerender(<MediaBubble media={{ ...image, url: 'https://a.br/1.png?again', renew }} />);
  expect(picture()).toHaveAttribute('src', 'https://a.br/1.png?again');
  fireEvent.error(picture());
  expect(await screen.findByText('O arquivo não carregou.')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(picture()).toHaveAttribute('src', 'https://a.br/1.png?again');
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a sound that cannot be loaded shows an error and can be retried', async () => {
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const { user, container } = renderWithProviders(
    <MediaBubble media={{ ...image, kind: 'audio', renew: async () => null }} />,
  );
  fireEvent.error(elementAt(container, 'audio'));
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeVisible();
});

test('a document is saved from a new URL, or shows an error', async () => {
  const asked: string[] = [];
  const answer = (url: string) => ({ ok: url.endsWith('?new'), status: 404, blob: async () => new Blob() });
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return answer(String(url)) as Response;
  };
  URL.createObjectURL = () => 'blob:x';
  const { user, rerender } = renderWithProviders(
    <MediaBubble media={{ kind: 'application', url: '/a.pdf?old', details, renew: async () => '/a.pdf?new' }} />,
  );
  await user.click(screen.getByRole('button', { name: 'Baixar foto.png' }));
  await waitFor(() => expect(asked).toEqual(['/a.pdf?old', '/a.pdf?new']));
  rerender(<MediaBubble media={{ kind: 'application', url: '/a.pdf?old', details, renew: async () => null }} />);
  await user.click(screen.getByRole('button', { name: 'Baixar foto.png' }));
  expect(await screen.findByText('O arquivo não carregou.')).toBeVisible();
});
