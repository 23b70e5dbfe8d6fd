import { base64Of } from './media-file.ts';

/** Phones record Ogg; only some browsers support it. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
const BARS = 64;

/** A finished voice note in the form of the admin API. */
export interface VoiceNote {
  kind: 'voice';
  mimetype: string;
  base64: string;
  seconds: number;
  /** The loudness of equal parts, 0 to 100. */
  waveform: number[];
}

/** A voice note that is being recorded. */
export interface Recording {
  finish(): Promise<VoiceNote>;
  cancel(): void;
}

/** Starts recording. Rejects if there is no microphone or no permission. */
export async function record(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType: TYPES.find((type) => MediaRecorder.isTypeSupported(type)) });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  const stop = () => {
    recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start();
  return {
    cancel: stop,
    async finish() {
      stop();
      await stopped;
      return voiceNote(new Blob(parts, { type: recorder.mimeType }));
    },
  };
}

async function voiceNote(sound: Blob): Promise<VoiceNote> {
  const base64 = await base64Of(sound);
  const decoded = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await sound.arrayBuffer());
  const seconds = Math.max(1, Math.round(decoded.duration));
  return { kind: 'voice', mimetype: sound.type, base64, seconds, waveform: barsOf(decoded.getChannelData(0)) };
}

function barsOf(samples: Float32Array): number[] {
  const length = Math.max(1, Math.floor(samples.length / BARS));
  const peaks = Array.from({ length: BARS }, (_, bar) => {
    const part = samples.subarray(bar * length, (bar + 1) * length);
    return part.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  });
  const loudest = Math.max(...peaks, 0.01);
  return peaks.map((peak) => Math.round((peak * 100) / loudest));
}
