import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { AudioRecorder } from './audio-recorder.tsx';
import { startRecording } from './microphone.ts';
import { toVoiceNote, type VoiceNote } from './voice-note.ts';

jest.mock('./microphone.ts');
jest.mock('./voice-note.ts');

const cancel = jest.fn();

/** A microphone whose recording becomes a voice note of that many seconds. */
function microphone(seconds: number) {
  jest.mocked(startRecording).mockResolvedValue({ stop: async () => new Blob(), cancel });
  const file = new File(['x'], 'audio_1.ogg', { type: 'audio/ogg' });
  jest.mocked(toVoiceNote).mockResolvedValue({ file, seconds, waveform: [0, 100] });
}

async function record(name: string, onRecorded = jest.fn(async (_note: VoiceNote) => undefined)) {
  const { user } = renderWithProviders(<AudioRecorder onRecorded={onRecorded} />);
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  await user.click(await screen.findByRole('button', { name }));
  return onRecorded;
}

test('a recording becomes a voice note, with its length and waveform', async () => {
  microphone(2);
  const onRecorded = await record('Enviar áudio');
  await waitFor(() => expect(onRecorded).toHaveBeenCalledTimes(1));
  expect(onRecorded.mock.calls[0]?.[0]).toMatchObject({ file: { type: 'audio/ogg' }, seconds: 2, waveform: [0, 100] });
  expect(await screen.findByRole('button', { name: 'Gravar áudio' })).toBeVisible();
});

test('a recording shorter than 10000 bytes of 128 kbit/s is discarded with a notice', async () => {
  microphone(0.6);
  const onRecorded = await record('Enviar áudio');
  expect(await screen.findByText('Gravação muito curta, nada foi enviado.')).toBeVisible();
  expect(onRecorded).not.toHaveBeenCalled();
});

test('it shows that it sends until it is sent', async () => {
  microphone(2);
  let finish: () => void = () => undefined;
  const sending = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined);
  });
  await record(
    'Enviar áudio',
    jest.fn((_note: VoiceNote) => sending),
  );
  expect(await screen.findByText('Enviando')).toBeVisible();
  finish();
  expect(await screen.findByRole('button', { name: 'Gravar áudio' })).toBeVisible();
});

test('a recording can be discarded', async () => {
  microphone(2);
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
