import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../testing/index.tsx';
import { AudioRecorder } from './audio-recorder.tsx';
import { startRecording } from './microphone.ts';
import { dropRecordings } from './recordings.ts';
import { toVoiceNote, type VoiceNote } from './voice-note.ts';

jest.mock('./microphone.ts');
jest.mock('./voice-note.ts');

const [pause, resume, cancel] = [jest.fn(), jest.fn(), jest.fn()];

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});
afterEach(() => dropRecordings());

/** A microphone whose recording becomes a voice note of that many seconds. */
function microphone(seconds: number) {
  const sound = async () => new Blob();
  jest.mocked(startRecording).mockResolvedValue({ pause, resume, soFar: sound, stop: sound, cancel });
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

test('it shows the progress until the voice note is sent', async () => {
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

test('a paused recording can be listened to, continued and sent', async () => {
  microphone(4);
  const onRecorded = jest.fn(async (_note: VoiceNote) => undefined);
  const { user } = renderWithProviders(<AudioRecorder onRecorded={onRecorded} />);
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  await user.click(await screen.findByRole('button', { name: 'Pausar a gravação' }));
  expect(pause).toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'Reproduzir' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continuar a gravação' }));
  expect(resume).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Reproduzir' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enviar áudio' }));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledTimes(1));
});

test('a recording of some seconds is discarded only after a question', async () => {
  microphone(9);
  const { user } = renderWithProviders(<AudioRecorder onRecorded={async () => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  const later = Date.now() + 9000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(await screen.findByRole('button', { name: 'Pausar a gravação' }));
  await user.click(screen.getByRole('button', { name: 'Descartar a gravação' }));
  await user.click(screen.getByRole('button', { name: 'Manter' }));
  await user.click(screen.getByRole('button', { name: 'Descartar a gravação' }));
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(await screen.findByRole('button', { name: 'Gravar áudio' })).toBeVisible();
  jest.restoreAllMocks();
});

test('the recording of a conversation is paused and kept while another one is shown', async () => {
  microphone(4);
  const recorder = (owner: string) => (
    <AudioRecorder key={owner} owner={owner} isKept onRecorded={async () => undefined} />
  );
  const { user, rerender } = renderWithProviders(recorder('one'));
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  await screen.findByRole('button', { name: 'Pausar a gravação' });
  rerender(recorder('two'));
  expect(await screen.findByRole('button', { name: 'Gravar áudio' })).toBeVisible();
  expect(pause).toHaveBeenCalled();
  rerender(recorder('one'));
  expect(await screen.findByRole('button', { name: 'Continuar a gravação' })).toBeVisible();
});
