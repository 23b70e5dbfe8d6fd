let playing: HTMLAudioElement | undefined;

/** Remembers which audio plays and pauses the one before: only one is heard at a time (UX). */
export function startPlaying(audio: HTMLAudioElement): void {
  if (playing && playing !== audio) playing.pause();
  playing = audio;
}
