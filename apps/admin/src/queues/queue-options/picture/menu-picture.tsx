import type { Queue, QueueOption } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Destination, type Direction, dropOn, rowsOf, stepFrom } from '../menu-tree.ts';
import type { NodeKey } from '../selection.ts';
import type { Figures } from '../use-menu-figures.ts';
import { type DropTarget, TreeDrag } from './tree-drag.tsx';
import { OptionNode, RootNode } from './tree-node.tsx';
import { useTreeKeys } from './use-tree-keys.ts';

/** The menu, the selection, the simulated customer's position, and the callbacks. */
export interface MenuPictureProps {
  queue: Pick<Queue, 'name'>;
  options: QueueOption[];
  figures: Figures['byOption'];
  selected: NodeKey | undefined;
  played: NodeKey | undefined;
  onSelect: (key: NodeKey) => void;
  onMove: (option: QueueOption, to: Destination) => void;
  onRemove: (option: QueueOption) => void;
}

/** The menu as a tree: options are selected, and moved by dragging or by keys (ADR 77). */
export function MenuPicture(props: MenuPictureProps) {
  const { queue, options, figures, selected, played, onSelect, onMove, onRemove } = props;
  const { t } = useTranslation('admin');
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [over, setOver] = useState<DropTarget | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const rows = rowsOf(options, closed);
  const toggle = (id: number) => setClosed((known) => toggled(known, id));
  const step = (option: QueueOption, direction: Direction) => {
    onMove(option, (known, moved) => stepFrom(known, moved, direction));
  };
  const keys = useTreeKeys(rows, selected, { select: onSelect, move: step, remove: onRemove, toggle });
  useFocusIn(tree, keys.current, rows.map(({ option }) => option.id).join());
  const drop = (option: QueueOption, { key, zone }: DropTarget) => {
    const target = rows.find((row) => row.option.id === key) ?? null;
    onMove(option, (known, moved) => dropOn(known, moved, target, zone));
  };
  const itemProps = (key: NodeKey) => ({
    'data-key': key,
    'aria-selected': selected === key,
    onFocus: () => keys.setFocused(key),
    onClick: () => onSelect(key),
  });
  const tabOf = (key: NodeKey) => (keys.current === key ? 0 : -1);
  const stateOf = (key: NodeKey) => ({
    isSelected: selected === key,
    isPlayed: played === key,
    figures: figures.get(key === 'root' ? 0 : key),
  });
  return (
    <TreeDrag
      options={options}
      onHover={(target) => setOver((known) => (isSame(known, target) ? known : target))}
      onDrop={drop}
    >
      <div ref={tree} role="tree" aria-label={t('options.picture')} className="menu-picture" onKeyDown={keys.onKeyDown}>
        <div role="treeitem" tabIndex={tabOf('root')} {...itemProps('root')} className="menu-row" aria-level={1}>
          <RootNode name={queue.name} isOver={over?.key === 'root'} {...stateOf('root')} />
        </div>
        {rows.map((row) => (
          <div
            key={row.option.id}
            role="treeitem"
            tabIndex={tabOf(row.option.id)}
            {...itemProps(row.option.id)}
            className="menu-row"
            aria-level={row.level + 1}
            aria-posinset={row.index + 1}
            aria-setsize={row.siblings}
            aria-expanded={row.hasChildren ? row.isOpen : undefined}
          >
            <OptionNode
              row={row}
              zone={over?.key === row.option.id ? over.zone : null}
              onToggle={() => toggle(row.option.id)}
              {...stateOf(row.option.id)}
            />
          </div>
        ))}
      </div>
    </TreeDrag>
  );
}

function toggled(known: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set(known.has(id) ? [...known].filter((other) => other !== id) : [...known, id]);
}

function isSame(a: DropTarget | null, b: DropTarget | null): boolean {
  return a?.key === b?.key && a?.zone === b?.zone;
}

/** Keeps the focus on the current node while it is in the tree, also after the node has moved (`order` changed). */
function useFocusIn(tree: RefObject<HTMLElement | null>, current: NodeKey, order: string): void {
  const isInside = useRef(false);
  useEffect(() => {
    const element = tree.current;
    if (!element) return undefined;
    const enter = () => {
      isInside.current = true;
    };
    // A node that is moved in the document loses focus without a `relatedTarget`.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) isInside.current = false;
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [tree]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a move the same node is at another position
  useEffect(() => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !tree.current?.contains(focused);
    if (isInside.current && !isElsewhere) tree.current?.querySelector<HTMLElement>(`[data-key="${current}"]`)?.focus();
  }, [tree, current, order]);
}
