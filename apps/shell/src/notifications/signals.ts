/**
 * What tells a person: a sound and a count for new messages while the tab is hidden, a sound for a transfer, and
 * notifications of the computer. Each can be switched off (UX).
 */
export type Signal = 'sound' | 'title' | 'transfer' | 'desktop';

const keyOf = (signal: Signal) => `recado:signal:${signal}`;

/** Whether a signal is on; it is, unless it was switched off in this browser. */
export function signalIsOn(signal: Signal): boolean {
  return localStorage.getItem(keyOf(signal)) !== 'off';
}

/** Switches a signal on or off in this browser. */
export function switchSignal(signal: Signal, on: boolean): void {
  localStorage.setItem(keyOf(signal), on ? 'on' : 'off');
}

/** Whether this page may show notifications of the computer, and the person wants them. */
export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted' && signalIsOn('desktop');
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
