import { useEffect, useState } from 'react';
import { startRecording } from './microphone.ts';
import {
  changeRecording,
  dropRecording,
  type KeptRecording,
  keepRecording,
  pauseRecording,
  recordingOf,
  resumeRecording,
  secondsOf,
  useRecording,
} from './recordings.ts';
import { toVoiceNote, type VoiceNote } from './voice-note.ts';

/** Seconds. A recording shorter than 10,000 bytes at 128 kbit/s (SPEC §9) is discarded, in any encoding. */
const shortestRecording = 10_000 / 16_000;

/** Problems that are shown to the user. */
export type RecorderProblem = 'denied' | 'too-short' | 'failed';

/** The recorder: its recording, the seconds recorded, and its buttons (states of SPEC §4.2; paused is a recording). */
export interface Recorder {
  kept: KeptRecording | undefined;
  seconds: number;
  start: () => Promise<void>;
  pause: () => Promise<void>;
  resume: () => void;
  send: () => Promise<void>;
  cancel: () => void;
}

/**
 * Records voice notes of a conversation and passes them on; `onProblem` is called for refusals and for discarded
 * recordings. When the recorder disappears, `isKept` pauses its recording, otherwise it is discarded.
 */
export function useRecorder(
  { owner, isKept }: { owner: string; isKept: boolean },
  onRecorded: (note: VoiceNote) => Promise<unknown> | undefined,
  onProblem: (problem: RecorderProblem) => void,
): Recorder {
  const kept = useRecording(owner);
  useEffect(() => () => leave(owner, isKept), [owner, isKept]);
  return {
    kept,
    seconds: useSeconds(kept),
    start: async () => {
      try {
        keepRecording(owner, await startRecording());
      } catch {
        onProblem('denied');
      }
    },
    pause: () => pauseAndHear(owner),
    resume: () => resumeRecording(owner),
    send: async () => {
      const problem = await sendRecording(owner, onRecorded);
      if (problem) onProblem(problem);
    },
    cancel: () => dropRecording(owner),
  };
}

function leave(owner: string, isKept: boolean): void {
  if (recordingOf(owner)?.state !== 'recording') return;
  if (isKept) void pauseAndHear(owner);
  else dropRecording(owner);
}

/** Pauses, and prepares the preview of the sound recorded so far. */
async function pauseAndHear(owner: string): Promise<void> {
  pauseRecording(owner);
  const kept = recordingOf(owner);
  if (kept?.state !== 'paused') return;
  try {
    const note = await toVoiceNote(await kept.recording.soFar());
    if (recordingOf(owner) !== kept) return;
    changeRecording(owner, { heard: { note, url: URL.createObjectURL(note.file) } });
  } catch {
    // Without a preview it can still be continued or sent.
  }
}

async function sendRecording(
  owner: string,
  onRecorded: (note: VoiceNote) => Promise<unknown> | undefined,
): Promise<RecorderProblem | undefined> {
  const kept = recordingOf(owner);
  if (!kept) return undefined;
  changeRecording(owner, { state: 'sending', before: secondsOf(kept), since: null });
  try {
    const note = await toVoiceNote(await kept.recording.stop());
    if (note.seconds < shortestRecording) return 'too-short';
    await onRecorded(note);
    return undefined;
  } catch {
    return 'failed';
  } finally {
    dropRecording(owner);
  }
}

function useSeconds(kept: KeptRecording | undefined): number {
  const [, setTick] = useState(0);
  const isRunning = kept?.since !== null && kept !== undefined;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return kept ? secondsOf(kept) : 0;
}
