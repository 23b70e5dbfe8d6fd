import { encodeMp3 } from './encode-mp3.ts';
import { remuxOpus } from './remux-opus.ts';
import { toVoiceNote } from './voice-note.ts';

jest.mock('./encode-mp3.ts');
jest.mock('./remux-opus.ts');

/** Half a second of silence, then half a second of noise. */
const samples = Float32Array.from({ length: 6400 }, (_, index) => (index < 3200 ? 0 : 0.5));

class SoundDecoder {
  async decodeAudioData() {
    return { duration: 1, getChannelData: () => samples };
  }
}

beforeEach(() => {
  Object.assign(globalThis, { OfflineAudioContext: SoundDecoder });
  Blob.prototype.arrayBuffer = async () => new ArrayBuffer(0);
  jest.mocked(remuxOpus).mockResolvedValue(new Blob(['remuxed'], { type: 'audio/ogg' }));
  jest.mocked(encodeMp3).mockResolvedValue(new Blob(['encoded'], { type: 'audio/mpeg' }));
});

const recorded = (type: string) => toVoiceNote(new Blob(['as recorded'], { type }));

test('Opus in WebM is put into Ogg; Opus in Ogg stays as it is', async () => {
  const chromium = await recorded('audio/webm;codecs=opus');
  expect([chromium.file.type, chromium.file.size]).toEqual(['audio/ogg', 'remuxed'.length]);
  expect(chromium.file.name).toMatch(/^audio_\d+\.ogg$/);
  const firefox = await recorded('audio/ogg; codecs=opus');
  expect([firefox.file.type, firefox.file.size]).toEqual(['audio/ogg', 'as recorded'.length]);
  expect(encodeMp3).not.toHaveBeenCalled();
});

test('a browser without Opus produces an MP3', async () => {
  const { file } = await recorded('audio/mp4');
  expect(file).toMatchObject({ type: 'audio/mpeg' });
  expect(file.name).toMatch(/\.mp3$/);
});

test('it has its length and 64 bars from 0 to 100', async () => {
  const { seconds, waveform } = await recorded('audio/ogg');
  expect(seconds).toBe(1);
  expect(waveform).toEqual([...Array(32).fill(0), ...Array(32).fill(100)]);
});
