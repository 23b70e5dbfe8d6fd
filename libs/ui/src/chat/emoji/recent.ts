const key = 'recentEmojis';
const most = 24;

/** The emoji used last on this machine, newest first. */
export function recentEmojis(): string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);
}

/** Remembers that one was used. */
export function rememberEmoji(emoji: string): void {
  const others = recentEmojis().filter((other) => other !== emoji);
  localStorage.setItem(key, [emoji, ...others].slice(0, most).join(' '));
}
