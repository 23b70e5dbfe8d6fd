import { useState } from 'react';
import type { ListData } from './types.ts';

/** The items to render: while another search loads, the former ones stay, so that the list does not flicker. */
export function useSteadyItems<Item>({ items, isLoading }: ListData<Item>): readonly Item[] {
  const [settled, setSettled] = useState(items);
  if (!isLoading && settled !== items) setSettled(items);
  return isLoading ? settled : items;
}
