import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { AudioRecorder } from './audio-recorder.tsx';
import { encodeMp3 } from './encode-mp3.ts';
import { startRecording } from './microphone.ts';

jest.mock('./encode-mp3.ts');
jest.mock('./microphone.ts');

const cancel = jest.fn();

/** A microphone whose recording becomes an MP3 of that many bytes. */
function microphone(bytes: number) {
  jest.mocked(startRecording).mockResolvedValue({ stop: async () => new Blob(), cancel });
  jest.mocked(encodeMp3).mockResolvedValue(new Blob([new Uint8Array(bytes)], { type: 'audio/mpeg' }));
}

async function record(name: string, onRecorded = jest.fn(async (_file: File) => undefined)) {
  const { user } = renderWithProviders(<AudioRecorder onRecorded={onRecorded} />);
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  await user.click(await screen.findByRole('button', { name }));
  return onRecorded;
}

test('a recording is handed over as MP3', async () => {
  microphone(10_000);
  const onRecorded = await record('Enviar áudio');
  await waitFor(() => expect(onRecorded).toHaveBeenCalledTimes(1));
  expect(onRecorded.mock.calls[0]?.[0]).toMatchObject({ type: 'audio/mpeg', size: 10_000 });
  expect(onRecorded.mock.calls[0]?.[0].name).toMatch(/^audio_\d+\.mp3$/);
  expect(await screen.findByRole('button', { name: 'Gravar áudio' })).toBeVisible();
});

test('a recording under 10000 bytes is thrown away, and says so', async () => {
  microphone(9999);
  const onRecorded = await record('Enviar áudio');
  expect(await screen.findByText('Gravação muito curta, nada foi enviado.')).toBeVisible();
  expect(onRecorded).not.toHaveBeenCalled();
});

test('it shows that it sends until it is sent', async () => {
  microphone(20_000);
  let finish: () => void = () => undefined;
  const sending = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined);
  });
  await record(
    'Enviar áudio',
    jest.fn((_file: File) => sending),
  );
  expect(await screen.findByText('Enviando')).toBeVisible();
  finish();
  expect(await screen.findByRole('button', { name: 'Gravar áudio' })).toBeVisible();
});

test('a recording can be thrown away', async () => {
  microphone(20_000);
  const onRecorded = await record('Descartar a gravação');
  expect(cancel).toHaveBeenCalled();
  expect(onRecorded).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Gravar áudio' })).toBeVisible();
});

test('a refused microphone shows an error and nothing is recorded', async () => {
  jest.mocked(startRecording).mockRejectedValue(new Error('denied'));
  const { user } = renderWithProviders(<AudioRecorder onRecorded={async () => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  expect(await screen.findByText(/Não foi possível usar o microfone/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Gravar áudio' })).toBeVisible();
});
