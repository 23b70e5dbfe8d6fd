/** The number of bars of a waveform, as in WhatsApp. */
export const barCount = 64;

const known = new Map<string, Promise<number[]>>();

/** The loudness of a sound over its length: `barCount` values from 0 to 1. Rejects when it cannot be read. */
export function waveformOf(url: string): Promise<number[]> {
  const present = known.get(url);
  if (present) return present;
  const reading = readWaveform(url);
  known.set(url, reading);
  reading.catch(() => known.delete(url));
  return reading;
}

/** The loudest moments of equal parts of a sound, scaled so that the loudest is 1. */
export function peaksOf(samples: Float32Array, count: number = barCount): number[] {
  const part = Math.max(1, Math.floor(samples.length / count));
  const peaks = Array.from({ length: count }, (_, bar) => loudest(samples.subarray(bar * part, (bar + 1) * part)));
  const top = Math.max(...peaks, 0.01);
  return peaks.map((peak) => peak / top);
}

function loudest(samples: Float32Array): number {
  let top = 0;
  // Every eighth sample is enough for a bar of a few pixels.
  for (let index = 0; index < samples.length; index += 8) top = Math.max(top, Math.abs(samples[index] ?? 0));
  return top;
}

async function readWaveform(url: string): Promise<number[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the audio answered ${answer.status}`);
  const context = new OfflineAudioContext(1, 1, 16_000);
  const sound = await context.decodeAudioData(await answer.arrayBuffer());
  return peaksOf(sound.getChannelData(0));
}
