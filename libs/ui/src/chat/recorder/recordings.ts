import { useSyncExternalStore } from 'react';
import type { Recording } from './microphone.ts';
import type { VoiceNote } from './voice-note.ts';

/**
 * A recording of one conversation. It exists until it is sent or discarded, also while the page shows something else.
 */
export interface KeptRecording {
  state: 'recording' | 'paused' | 'sending';
  recording: Recording;
  /** Seconds recorded until the last pause. */
  before: number;
  /** When it was last started, in milliseconds; null while it does not run. */
  since: number | null;
  /** The sound recorded until the pause, for the preview; null until it is ready. */
  heard: { note: VoiceNote; url: string } | null;
}

let all: ReadonlyMap<string, KeptRecording> = new Map();
const listeners = new Set<() => void>();

/** The recording of a conversation. */
export function recordingOf(owner: string): KeptRecording | undefined {
  return all.get(owner);
}

/** The same as a hook; renders again on changes. */
export function useRecording(owner: string): KeptRecording | undefined {
  return useSyncExternalStore(follow, () => all.get(owner));
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current length of a recording, in seconds. */
export function secondsOf({ before, since }: KeptRecording): number {
  return before + (since === null ? 0 : (Date.now() - since) / 1000);
}

/** Stores a recording that has just started. Any other one is paused: there is only one microphone. */
export function keepRecording(owner: string, recording: Recording): void {
  for (const other of all.keys()) pauseRecording(other);
  set(owner, { state: 'recording', recording, before: 0, since: Date.now(), heard: null });
}

/** Changes an existing recording. */
export function changeRecording(owner: string, part: Partial<KeptRecording>): void {
  const kept = all.get(owner);
  if (kept) set(owner, { ...kept, ...part });
}

/** Pauses a running recording. */
export function pauseRecording(owner: string): void {
  const kept = all.get(owner);
  if (kept?.state !== 'recording') return;
  kept.recording.pause();
  set(owner, { ...kept, state: 'paused', before: secondsOf(kept), since: null });
}

/** Continues a paused recording; any other one is paused. */
export function resumeRecording(owner: string): void {
  const kept = all.get(owner);
  if (kept?.state !== 'paused') return;
  for (const other of all.keys()) pauseRecording(other);
  forgetHeard(kept);
  kept.recording.resume();
  set(owner, { ...kept, state: 'recording', since: Date.now(), heard: null });
}

/** Forgets a recording: it was sent, or the user discards it. */
export function dropRecording(owner: string): void {
  const kept = all.get(owner);
  if (!kept) return;
  kept.recording.cancel();
  forgetHeard(kept);
  publish(new Map([...all].filter(([other]) => other !== owner)));
}

/** Discards all recordings, e.g. when their user signs out. */
export function dropRecordings(): void {
  for (const owner of all.keys()) dropRecording(owner);
}

function forgetHeard({ heard }: KeptRecording): void {
  if (heard) URL.revokeObjectURL(heard.url);
}

function set(owner: string, kept: KeptRecording): void {
  publish(new Map(all).set(owner, kept));
}

/** The browser asks before it closes a page with a recording. */
function publish(next: ReadonlyMap<string, KeptRecording>): void {
  all = next;
  if (all.size > 0) window.addEventListener('beforeunload', holdPage);
  else window.removeEventListener('beforeunload', holdPage);
  for (const listener of listeners) listener();
}

function holdPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
