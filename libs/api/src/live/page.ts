/** One page of a list as the cache holds it. */
export interface Page<Item> {
  items: Item[];
  /** The number of records in the whole list, not only on loaded pages; `mostCounted`: that many or more. */
  count: number;
  hasMore: boolean;
}
