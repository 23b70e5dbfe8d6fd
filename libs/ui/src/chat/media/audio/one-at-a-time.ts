let playing: HTMLAudioElement | undefined;

/** Pauses the audio that played before: only one plays at a time (UX). */
export function startPlaying(audio: HTMLAudioElement): void {
  if (playing && playing !== audio) playing.pause();
  playing = audio;
}
