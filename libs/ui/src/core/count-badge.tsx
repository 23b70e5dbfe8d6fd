import type { ReactNode } from 'react';

/**
 * An icon with a count at its corner, none for 0, `99+` beyond 99. antd's badge animates the digits, for which it is
 * rendered twice before the page is painted.
 */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className="count-badge">
      {children}
      {count > 0 && <sup>{count > 99 ? '99+' : count}</sup>}
    </span>
  );
}
