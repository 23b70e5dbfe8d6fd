import { type KeyboardEvent, useRef } from 'react';
import { CheckOutlined } from '../../icons/index.ts';
import { readableOn } from '../../theme/contrast.ts';
import { colors, hues } from './palette.ts';
import { useColorName } from './use-color-name.ts';

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -hues.length,
  ArrowDown: hues.length,
};

interface ColorGridProps {
  label: string;
  value: string | undefined;
  taken: readonly string[];
  onChange: (color: string) => void;
}

/** The palette as one group of radio buttons; arrows move, Enter or Space choose. */
export function ColorGrid({ label, value, taken, onChange }: ColorGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const nameOf = useColorName();
  const chosen = value?.toLowerCase();
  const entry = Math.max(0, colors.indexOf(chosen ?? ''));
  const move = (event: KeyboardEvent, index: number) => {
    const next = index + (steps[event.key] ?? 0);
    if (next === index || next < 0 || next >= colors.length) return;
    event.preventDefault();
    grid.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={grid} className="color-grid" role="radiogroup" aria-label={label}>
      {colors.map((color, index) => (
        // biome-ignore lint/a11y/useSemanticElements: native radio buttons choose on every arrow key, and the popover would close.
        <button
          key={color}
          type="button"
          role="radio"
          aria-checked={color === chosen}
          aria-disabled={taken.includes(color) && color !== chosen}
          aria-label={nameOf(color)}
          tabIndex={index === entry ? 0 : -1}
          style={{ background: color, color: readableOn(color) }}
          onKeyDown={(event) => move(event, index)}
          onClick={() => (color === chosen || !taken.includes(color)) && onChange(color)}
        >
          {color === chosen && <CheckOutlined aria-hidden />}
        </button>
      ))}
    </div>
  );
}
