import { configureClient } from '@recado/api/client';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { AttachmentInput } from './attachment-field.tsx';

const megabyte = 1024 * 1024;
const fileLimits = { image: 5 * megabyte, audio: 16 * megabyte, video: 16 * megabyte, document: 100 * megabyte };

beforeEach(() =>
  configureClient({
    apiUrl: '',
    getToken: () => null,
    onSignedIn: () => undefined,
    onSignedOut: () => undefined,
    fileLimits,
  }),
);

function choose(name: string, type: string, megabytes: number) {
  const file = Object.defineProperty(new File(['x'], name, { type }), 'size', { value: megabytes * megabyte });
  const onChange = jest.fn();
  const { container } = renderWithProviders(<AttachmentInput onChange={onChange} />);
  const input = container.querySelector('input');
  if (!input) throw new Error('no input');
  fireEvent.change(input, { target: { files: [file] } });
  return onChange;
}

test.each([
  ['foto.png', 'image/png', 6, '5'],
  ['filme.mp4', 'video/mp4', 17, '16'],
  ['musica.mp3', 'audio/mpeg', 17, '16'],
  ['clientes.xlsx', 'application/vnd.ms-excel', 101, '100'],
])('%s of more than its limit is refused where it is chosen', async (name, type, megabytes, most) => {
  const onChange = choose(name, type, megabytes);
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${name} tem .*: o limite é ${most}`));
  expect(onChange).not.toHaveBeenCalled();
});

test('a file within its limit is taken', async () => {
  const onChange = choose('foto.png', 'image/png', 4);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ name: 'foto.png' })));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
