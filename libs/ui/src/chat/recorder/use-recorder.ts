import { useEffect, useRef, useState } from 'react';
import { encodeMp3 } from './encode-mp3.ts';
import { type Recording, startRecording } from './microphone.ts';

/** A recording smaller than this, in bytes, is thrown away (SPEC §9). */
export const smallestRecording = 10_000;

/** The states of the recorder (SPEC §4.2). */
export type RecorderState = 'idle' | 'recording' | 'sending';

/** What happened that the user should hear of. */
export type RecorderProblem = 'denied' | 'too-short' | 'failed';

/** The recorder: its state, the seconds recorded, and its buttons. */
export interface Recorder {
  state: RecorderState;
  seconds: number;
  start: () => Promise<void>;
  send: () => Promise<void>;
  cancel: () => void;
}

/** Records voice notes as MP3 and hands them over; `onProblem` hears of refusals and of recordings thrown away. */
export function useRecorder(
  onRecorded: (file: File) => Promise<unknown> | undefined,
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
      const sound = await encodeMp3((await recording.current?.stop()) ?? new Blob());
      if (sound.size < smallestRecording) onProblem('too-short');
      else await onRecorded(new File([sound], `audio_${Date.now()}.mp3`, { type: 'audio/mpeg' }));
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
