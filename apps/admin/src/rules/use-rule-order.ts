import { useNotify } from '@recado/ui/core';
import { useState } from 'react';
import { orderRules, refreshRules } from './rules.ts';

/** Moves rules: one to the place of another. `isMoving` while the server stores the order. */
export function useRuleOrder(items: readonly { id: number }[]) {
  const notify = useNotify();
  const [isMoving, setMoving] = useState(false);
  const moveTo = async (id: number, place: number) => {
    const former = items.map((item) => item.id);
    const rest = former.filter((each) => each !== id);
    const ordered = [...rest.slice(0, place), id, ...rest.slice(place)];
    if (isMoving || ordered.every((each, at) => each === former[at])) return;
    setMoving(true);
    try {
      await orderRules(ordered);
    } catch (failure) {
      notify.error(failure);
      refreshRules();
    } finally {
      setMoving(false);
    }
  };
  return { isMoving, moveTo: (id: number, place: number) => void moveTo(id, place) };
}
