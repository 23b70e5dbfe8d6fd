import { prefetchList } from '@recado/api/live';
import { customers } from './customers.ts';

/** Requests the data that the page shows first, while its code loads. */
export default function firstCustomers(): Promise<void> {
  return prefetchList(customers, { searchParam: '' });
}
