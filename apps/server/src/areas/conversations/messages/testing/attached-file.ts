import { eventually } from '../../../../testing/eventually.ts';

/** The answer of a signed address. */
export const fileAt = (address: string | null) => fetch(address ?? '');

/** Waits until the file at this address is deleted. */
export const isDeleted = (address: string | null) =>
  eventually('the file is gone', async () => (await fileAt(address)).status === 404);
