/** Kilobits per second (SPEC §9). */
const bitrate = 128;

/**
 * The encoder as a file of its own: the package's inline copy is a `data:` URL, which the page's
 * Content-Security-Policy forbids.
 */
const encoderUrl = new URL('wasm-media-encoders/wasm/mp3', import.meta.url).href;

/** The sample rates that LAME supports. */
const rates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];

/** A sound as MP3, one channel, 128 kbit/s. The encoder is loaded when it is first needed. */
export async function encodeMp3(sound: AudioBuffer): Promise<Blob> {
  const { createEncoder } = await import('wasm-media-encoders');
  const encoder = await createEncoder('audio/mpeg', encoderUrl);
  encoder.configure({ sampleRate: nearestRate(sound.sampleRate), channels: 1, bitrate });
  const parts = [
    // The encoder reuses its memory for the next part, so each is copied.
    new Uint8Array(encoder.encode([sound.getChannelData(0)])),
    new Uint8Array(encoder.finalize()),
  ];
  return new Blob(parts, { type: 'audio/mpeg' });
}

/** Decoding resamples to the context's 48 kHz; other rates appear only where a browser ignores that. */
function nearestRate(rate: number) {
  const near = rates.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate))[0];
  return (near ?? 48_000) as 48_000;
}
