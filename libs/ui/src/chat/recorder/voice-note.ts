import { peaksOf } from '../media/audio/bars.ts';
import { encodeMp3 } from './encode-mp3.ts';
import { remuxOpus } from './remux-opus.ts';

/** A recording that is ready to be sent. */
export interface VoiceNote {
  file: File;
  seconds: number;
  /** The loudness of its equal parts, 0 to 100, as WhatsApp draws it. */
  waveform: number[];
}

/**
 * A recording of the browser as a voice note: Opus in Ogg, the only format that WhatsApp plays as a voice note. A
 * browser that cannot record Opus (Safari before 18.4) produces an MP3 (SPEC §9), which is sent as an audio file.
 */
export async function toVoiceNote(recording: Blob): Promise<VoiceNote> {
  const sound = await decode(recording);
  const { content, extension } = await encoded(recording, sound);
  const file = new File([content], `audio_${Date.now()}.${extension}`, { type: content.type });
  const waveform = peaksOf(sound.getChannelData(0)).map((peak) => Math.round(peak * 100));
  return { file, seconds: sound.duration, waveform };
}

async function encoded(recording: Blob, sound: AudioBuffer) {
  if (recording.type.startsWith('audio/ogg')) {
    return { content: new Blob([recording], { type: 'audio/ogg' }), extension: 'ogg' };
  }
  if (recording.type.startsWith('audio/webm')) return { content: await remuxOpus(recording), extension: 'ogg' };
  return { content: await encodeMp3(sound), extension: 'mp3' };
}

async function decode(recording: Blob): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, 1, 48_000);
  return context.decodeAudioData(await recording.arrayBuffer());
}
