import { useEffect, useRef, useState } from 'react';
import { type Recording, startRecording } from './microphone.ts';
import { toVoiceNote, type VoiceNote } from './voice-note.ts';

/** A recording shorter than 10,000 bytes of 128 kbit/s (SPEC §9) is thrown away, whatever it is encoded in; seconds. */
const shortestRecording = 10_000 / 16_000;

/** The states of the recorder (SPEC §4.2). */
export type RecorderState = 'idle' | 'recording' | 'sending';

/** Problems that are shown to the user. */
export type RecorderProblem = 'denied' | 'too-short' | 'failed';

/** The recorder: its state, the seconds recorded, and its buttons. */
export interface Recorder {
  state: RecorderState;
  seconds: number;
  start: () => Promise<void>;
  send: () => Promise<void>;
  cancel: () => void;
}

/** Records voice notes and passes them on; `onProblem` is called for refusals and for discarded recordings. */
export function useRecorder(
  onRecorded: (note: VoiceNote) => Promise<unknown> | undefined,
  onProblem: (problem: RecorderProblem) => void,
): Recorder {
  const [state, setState] = useState<RecorderState>('idle');
  const recording = useRef<Recording>(undefined);
  const seconds = useSeconds(state === 'recording');
  useEffect(() => () => recording.current?.cancel(), []);

  const start = async () => {
    try {
      recording.current = await startRecording();
      setState('recording');
    } catch {
      onProblem('denied');
    }
  };
  const send = async () => {
    setState('sending');
    try {
      const note = await toVoiceNote((await recording.current?.stop()) ?? new Blob());
      if (note.seconds < shortestRecording) onProblem('too-short');
      else await onRecorded(note);
    } catch {
      onProblem('failed');
    } finally {
      recording.current = undefined;
      setState('idle');
    }
  };
  const cancel = () => {
    recording.current?.cancel();
    recording.current = undefined;
    setState('idle');
  };
  return { state, seconds, start, send, cancel };
}

function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const started = Date.now();
    setSeconds(0);
    const timer = setInterval(() => setSeconds((Date.now() - started) / 1000), 250);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}
