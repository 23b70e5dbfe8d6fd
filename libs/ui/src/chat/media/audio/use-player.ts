import { type RefObject, useEffect, useRef, useState } from 'react';

/** An audio's state: `position` and `length` in seconds; `length` is 0 while unknown. */
export interface Player {
  isPlaying: boolean;
  position: number;
  length: number;
  rate: number;
  toggle: () => void;
  seek: (seconds: number) => void;
  nextRate: () => void;
}

const rates = [1, 1.5, 2];

/** Controls an audio element; `known` is its length in seconds if the message has it. */
export function usePlayer(audio: RefObject<HTMLAudioElement | null>, known: number | null): Player {
  const [state, setState] = useState({ isPlaying: false, position: 0, length: known ?? 0, rate: 1 });
  const wanted = useRef(false);
  useEffect(() => {
    const element = audio.current;
    if (!element) return undefined;
    const read = () =>
      setState((before) => ({
        ...before,
        isPlaying: !element.paused,
        position: element.currentTime,
        length: Number.isFinite(element.duration) && element.duration > 0 ? element.duration : before.length,
      }));
    // A sound whose URL had expired continues from the new URL.
    const goOn = () => void (wanted.current && play(element));
    const names = ['play', 'pause', 'ended', 'timeupdate', 'durationchange', 'seeked', 'error'];
    for (const name of names) element.addEventListener(name, read);
    element.addEventListener('loadedmetadata', goOn);
    return () => {
      for (const name of names) element.removeEventListener(name, read);
      element.removeEventListener('loadedmetadata', goOn);
      element.pause();
    };
  }, [audio]);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    wanted.current = element.paused;
    if (!element.paused) return element.pause();
    startPlaying(element);
    element.playbackRate = state.rate;
    play(element);
  };
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds;
    setState((before) => ({ ...before, position: seconds }));
  };
  const nextRate = () => {
    const rate = rates[(rates.indexOf(state.rate) + 1) % rates.length] ?? 1;
    if (audio.current) audio.current.playbackRate = rate;
    setState((before) => ({ ...before, rate }));
  };
  return { ...state, toggle, seek, nextRate };
}

/** A sound that cannot be played fires `error`; stopping before the start is not a failure. */
function play(element: HTMLAudioElement): void {
  element.play().catch(() => undefined);
}

let playing: HTMLAudioElement | undefined;

/** Pauses the audio that played before: only one plays at a time (UX). */
export function startPlaying(audio: HTMLAudioElement): void {
  if (playing && playing !== audio) playing.pause();
  playing = audio;
}
