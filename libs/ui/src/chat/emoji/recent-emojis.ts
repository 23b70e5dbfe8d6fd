const key = 'recentEmojis';
const most = 24;

/** The recently used emoji of this browser, newest first. */
export function recentEmojis(): string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);
}

/** Adds an emoji to the recently used ones. */
export function rememberEmoji(emoji: string): void {
  const others = recentEmojis().filter((other) => other !== emoji);
  try {
    localStorage.setItem(key, [emoji, ...others].slice(0, most).join(' '));
  } catch {
    // The storage is full: the emoji is used all the same.
  }
}
