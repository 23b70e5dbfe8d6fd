import { createContext, useContext, useEffect, useRef } from 'react';

/** A part of a dialog that is saved separately, e.g. the editor of one entry. */
export interface UnsavedWork {
  /** Whether it has unsaved changes. */
  isChanged: boolean;
  /** Saves it; rejects when it cannot be saved. */
  save: () => Promise<void>;
}

/** Reads the current unsaved work. */
type Read = () => UnsavedWork;

/** The unsaved work in a dialog. */
export const UnsavedWorks = createContext<Set<Read> | null>(null);

/** Registers unsaved work with the dialog: it is saved with the dialog, and Esc asks before it is discarded. */
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

/** The work that has unsaved changes. */
export function changedWork(works: ReadonlySet<Read>): UnsavedWork[] {
  return [...works].map((read) => read()).filter(({ isChanged }) => isChanged);
}
