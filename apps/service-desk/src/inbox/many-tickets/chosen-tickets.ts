import { sessionStore } from '@recado/auth';
import { mostChangedTickets } from '@recado/contract/limits';
import { create } from 'zustand';

interface Chosen {
  /** The name of the list whose tickets are chosen. */
  list: string;
  /** The chosen tickets, in the order of the choice. */
  ids: ReadonlySet<number>;
  /** Where a range begins: the ticket that was chosen last. */
  anchor: number | null;
}

const none: ReadonlySet<number> = new Set();
const nothing: Chosen = { list: '', ids: none, anchor: null };
const chosenStore = create<Chosen>(() => nothing);

/** The tickets of a list that are chosen for the same action; none: its rows open chats. */
export const useChosenTickets = (list: string): ReadonlySet<number> => chosenStore((chosen) => idsIn(chosen, list));

/** Whether one of these tickets of a list is chosen; those that left it do not count. */
export function isChoosing(list: string, shown: readonly number[]): boolean {
  const ids = idsIn(chosenStore.getState(), list);
  return shown.some((id) => ids.has(id));
}

// The next user who signs in has other tickets.
sessionStore.subscribe((now, before) => {
  if (now.session?.user.id !== before.session?.user.id) endChoosing();
});

/** Chooses a ticket, or no longer. Beyond `mostChangedTickets` nothing is added. */
export function toggleChosen(list: string, id: number): void {
  const ids = new Set(idsIn(chosenStore.getState(), list));
  if (!ids.delete(id)) ids.add(id);
  chosenStore.setState({ list, ids: bounded(ids), anchor: id });
}

/** Chooses all tickets from the one that was chosen last to this one; `order` are those of the list. */
export function chooseUpTo(list: string, order: readonly number[], id: number): void {
  const chosen = chosenStore.getState();
  const [from, to] = [order.indexOf(chosen.anchor ?? id), order.indexOf(id)];
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  const ids = bounded([...idsIn(chosen, list), ...order.slice(first, last + 1)]);
  chosenStore.setState({ list, ids, anchor: id });
}

/** Chooses these tickets of a list, at most `mostChangedTickets`. */
export function chooseAll(list: string, ids: readonly number[]): void {
  chosenStore.setState({ list, ids: bounded(ids) });
}

/** Ends the choice. */
export function endChoosing(): void {
  chosenStore.setState(nothing);
}

function idsIn(chosen: Chosen, list: string): ReadonlySet<number> {
  return chosen.list === list ? chosen.ids : none;
}

function bounded(ids: Iterable<number>): ReadonlySet<number> {
  return new Set([...new Set(ids)].slice(0, mostChangedTickets));
}
