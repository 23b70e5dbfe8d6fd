/** A running recording. */
export interface Recording {
  pause: () => void;
  resume: () => void;
  /** The sound recorded so far; for a paused recording. */
  soFar: () => Promise<Blob>;
  /** Stops it and resolves with the sound as the browser recorded it. */
  stop: () => Promise<Blob>;
  /** Stops it and discards the sound. */
  cancel: () => void;
}

/** The bit rate of WhatsApp's own voice notes, rounded up. */
const bitsPerSecond = 32_000;
/** Opus, preferably in WhatsApp's container. Firefox supports the first type, Chromium and newer Safaris the second. */
const opusTypes = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus'];

/** The recording type; undefined lets a browser without Opus choose. */
function bestType(): string | undefined {
  return opusTypes.find((type) => MediaRecorder.isTypeSupported(type));
}

/** Starts recording; rejects when the microphone is refused or missing. */
export async function startRecording(): Promise<Recording> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error('this page may not use the microphone');
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, noiseSuppression: true } });
  const recorder = new MediaRecorder(stream, { mimeType: bestType(), audioBitsPerSecond: bitsPerSecond });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve());
  });
  recorder.start();
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    soFar: async () => {
      if (recorder.state !== 'inactive') {
        const flushed = new Promise((resolve) => recorder.addEventListener('dataavailable', resolve, { once: true }));
        recorder.requestData();
        await flushed;
      }
      return new Blob(parts, { type: recorder.mimeType });
    },
    cancel: end,
    stop: async () => {
      end();
      await ended;
      return new Blob(parts, { type: recorder.mimeType });
    },
  };
}
