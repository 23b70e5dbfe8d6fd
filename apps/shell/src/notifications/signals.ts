import { isQuietNow, notificationChoices } from '@recado/api/live';

const titleKey = 'recado:signal:title';

/**
 * Whether a hidden tab shows the count of new messages in its title; yes, unless it was switched off in this browser.
 */
export function countsInTitle(): boolean {
  return localStorage.getItem(titleKey) !== 'off';
}

/** Switches the count in the title on or off in this browser. */
export function countInTitle(on: boolean): void {
  localStorage.setItem(titleKey, on ? 'on' : 'off');
}

/** Whether to play a sound now: the user chose it, and there are no quiet hours. */
export function mayRing(kind: 'message' | 'transfer'): boolean {
  return notificationChoices().sound[kind] && !isQuietNow();
}

/** Whether this page may show a desktop notification: the browser permits it, and the user wants it now. */
export function mayNotify(): boolean {
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  return notificationChoices().desktop.transfer && !isQuietNow();
}

/** Plays two short tones. A browser that blocks sound before the first click stays silent. */
export function playTone(): void {
  const audio = new AudioContext();
  if (audio.state === 'suspended') return;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.35);
  volume.connect(audio.destination);
  for (const [start, pitch] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + 0.35);
  }
  setTimeout(() => void audio.close(), 1000);
}
