/** A recording that runs. */
export interface Recording {
  /** Ends it and gives the sound as the browser recorded it. */
  stop: () => Promise<Blob>;
  /** Ends it and forgets the sound. */
  cancel: () => void;
}

/** What WhatsApp's own voice notes have, rounded up. */
const bitsPerSecond = 32_000;
/** Opus, best in the container that WhatsApp wants; Firefox knows the first, Chromium and newer Safaris the second. */
const opusTypes = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus'];

/** The type to record in; undefined leaves it to a browser that has no Opus. */
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
    cancel: end,
    stop: async () => {
      end();
      await ended;
      return new Blob(parts, { type: recorder.mimeType });
    },
  };
}
