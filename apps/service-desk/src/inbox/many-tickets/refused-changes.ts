import type { Ticket } from '@recado/contract';
import { create } from 'zustand';

/** The tickets that were not changed, each with the error of the API. */
export type RefusedChanges = readonly { ticket: Ticket; error: string }[];

const refusedStore = create<{ refused: RefusedChanges | null }>(() => ({ refused: null }));

/** The refusals that nobody has seen yet, or null. */
export const useRefusedChanges = (): RefusedChanges | null => refusedStore(({ refused }) => refused);

/** Shows refusals; null ends it. */
export const showRefused = (refused: RefusedChanges | null): void => refusedStore.setState({ refused });
