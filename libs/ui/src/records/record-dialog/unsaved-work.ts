import { createContext, useContext, useEffect, useRef } from 'react';

/** Something in a dialog that is saved by itself, e.g. the editor of one entry. */
export interface UnsavedWork {
  /** Whether there is something to lose. */
  isChanged: boolean;
  /** Saves it; rejects when it cannot be. */
  save: () => Promise<void>;
}

/** Reads the unsaved work of the moment. */
type Read = () => UnsavedWork;

/** The unsaved work in a dialog. */
export const UnsavedWorks = createContext<Set<Read> | null>(null);

/** Tells the dialog around it of work that must not be lost: it is saved with the dialog, and asked about at Esc. */
export function useUnsavedWork(work: UnsavedWork): void {
  const works = useContext(UnsavedWorks);
  const now = useRef(work);
  useEffect(() => {
    now.current = work;
  });
  useEffect(() => {
    const read = () => now.current;
    works?.add(read);
    return () => void works?.delete(read);
  }, [works]);
}

/** The work among these that would be lost. */
export function changedWork(works: ReadonlySet<Read>): UnsavedWork[] {
  return [...works].map((read) => read()).filter(({ isChanged }) => isChanged);
}
