import type { KeyboardEvent } from 'react';

/** Tabs without panels: their owner renders the chosen content. `name` is for screen readers. */
export interface TabBarProps<Key extends string> {
  name: string;
  tabs: readonly { key: Key; label: string }[];
  /** Null: none is chosen. */
  active: Key | null;
  onChange: (key: Key) => void;
  className?: string;
}

/**
 * A row of tabs; the arrow keys, Home and End choose as in the tabs of a dialog. antd's tabs measure themselves, which
 * costs another layout and rendering before the first paint.
 */
export function TabBar<Key extends string>({ name, tabs, active, onChange, className = '' }: TabBarProps<Key>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeAfter(
      event.key,
      tabs.findIndex(({ key }) => key === active),
      tabs.length,
    );
    const next = place === undefined ? undefined : tabs[place];
    if (place === undefined || !next) return;
    event.preventDefault();
    onChange(next.key);
    const target = event.currentTarget.children[place];
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <div className={`tab-bar ${className}`} role="tablist" aria-label={name} onKeyDown={move}>
      {tabs.map(({ key, label }, index) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === active}
          tabIndex={key === active || (active === null && index === 0) ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The index of the tab that a key chooses. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
