import type { ReactNode } from 'react';
import { readableOn } from '../theme/contrast.ts';

/** A chip in a colour a user chose (queue, tag); its text is black or white by contrast (UX). */
export function ColorTag({ color, children, icon }: { color: string; children: string; icon?: ReactNode }) {
  return (
    <span className="color-tag" title={children} style={{ background: color, color: readableOn(color) }}>
      {icon}
      <span className="color-tag-text">{children}</span>
    </span>
  );
}
