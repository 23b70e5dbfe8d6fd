import { create } from 'zustand';

/** The list's width in pixels: its limits and its default (UX). */
export const listWidths = { least: 360, most: 420, first: 380 } as const;

const storageKey = 'ticketListWidth';

const widthStore = create<{ width: number }>(() => ({ width: storedWidth() }));

/** The list's width in pixels, remembered in this browser. */
export function useListWidth(): number {
  return widthStore(({ width }) => width);
}

/** Makes the list wider or narrower within its limits, and remembers it. */
export function setListWidth(wanted: number): void {
  const width = within(wanted);
  widthStore.setState({ width });
  localStorage.setItem(storageKey, String(width));
}

function storedWidth(): number {
  const stored = Number(localStorage.getItem(storageKey));
  return stored ? within(stored) : listWidths.first;
}

function within(width: number): number {
  return Math.round(Math.min(Math.max(width, listWidths.least), listWidths.most));
}
