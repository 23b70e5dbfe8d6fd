import { useState } from 'react';
import type { ListData } from './types.ts';

/** The items to draw: while another search loads those of the last one stay, so that the list does not blink. */
export function useSteadyItems<Item>({ items, isLoading }: ListData<Item>): readonly Item[] {
  const [settled, setSettled] = useState(items);
  if (!isLoading && settled !== items) setSettled(items);
  return isLoading ? settled : items;
}
