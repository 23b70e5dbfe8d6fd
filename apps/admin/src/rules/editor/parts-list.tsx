import { Button } from '@recado/ui/core';
import { PlusOutlined } from '@recado/ui/icons';
import { type ReactNode, useRef, useState } from 'react';
import { PartRow } from './part-row.tsx';

interface PartsListProps<Part> {
  id: string | undefined;
  parts: readonly Part[];
  most: number;
  addText: string;
  make: () => Part;
  nameOf: (place: number) => string;
  isOrdered?: boolean;
  onChange: (parts: Part[]) => void;
  render: (part: Part, change: (part: Part) => void) => ReactNode;
}

/** The conditions or the steps of a rule: each a row; they are added at the end, removed and, if ordered, moved. */
export function PartsList<Part>(props: PartsListProps<Part>) {
  const { id, parts, most, addText, make, nameOf, isOrdered = false, onChange, render } = props;
  const keys = useKeys(parts.length);
  const add = useRef<HTMLButtonElement>(null);
  const replace = (place: number, part: Part) => onChange(parts.map((one, at) => (at === place ? part : one)));
  const move = (place: number, by: -1 | 1) => {
    keys.swap(place, place + by);
    onChange(swapped(parts, place, place + by));
  };
  const remove = (place: number) => {
    keys.remove(place);
    onChange(parts.filter((_, at) => at !== place));
    add.current?.focus();
  };
  return (
    <div id={id} className="rule-parts" tabIndex={-1}>
      {parts.map((part, place) => (
        <PartRow
          key={keys.all[place]}
          name={nameOf(place)}
          isFirst={place === 0}
          isLast={place === parts.length - 1}
          onMove={isOrdered ? (by) => move(place, by) : undefined}
          onRemove={() => remove(place)}
        >
          {render(part, (changed) => replace(place, changed))}
        </PartRow>
      ))}
      <Button
        ref={add}
        className="rule-add"
        icon={<PlusOutlined aria-hidden />}
        disabled={parts.length >= most}
        onClick={() => onChange([...parts, make()])}
      >
        {addText}
      </Button>
    </div>
  );
}

/** Keys of rows that keep with them when they are moved, so that the focus does, too. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<number[]>([]);
  const next = Math.max(0, ...keys) + 1;
  const all = Array.from({ length }, (_, place) => keys[place] ?? next + place);
  return {
    all,
    swap: (one: number, other: number) => setKeys(swapped(all, one, other)),
    remove: (place: number) => setKeys(all.filter((_, at) => at !== place)),
  };
}

function swapped<Item>(items: readonly Item[], one: number, other: number): Item[] {
  const moved = items[one];
  const rest = items.filter((_, place) => place !== one);
  return moved === undefined ? rest : [...rest.slice(0, other), moved, ...rest.slice(other)];
}
