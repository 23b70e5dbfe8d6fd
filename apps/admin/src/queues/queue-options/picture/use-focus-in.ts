import { type RefObject, useEffect, useRef } from 'react';
import type { NodeKey } from '../selection.ts';

/** Keeps the focus on the current node while it is in the tree, also after the node has moved (`order` changed). */
export function useFocusIn(tree: RefObject<HTMLElement | null>, current: NodeKey, order: string): void {
  const isInside = useRef(false);
  useEffect(() => {
    const element = tree.current;
    if (!element) return undefined;
    const enter = () => {
      isInside.current = true;
    };
    // A node that is moved in the document loses the focus to nobody.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a move the same node is somewhere else
  useEffect(() => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !tree.current?.contains(focused);
    if (isInside.current && !isElsewhere) tree.current?.querySelector<HTMLElement>(`[data-key="${current}"]`)?.focus();
  }, [tree, current, order]);
}
