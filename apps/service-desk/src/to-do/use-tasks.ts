import { useSession } from '@recado/auth';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useState } from 'react';
import { keepTasks, onTasksChanged, type Task, tasksOf } from './tasks.ts';

/** The tasks of the signed-in user in this browser, and their changes. */
export interface Tasks {
  open: Task[];
  done: Task[];
  /** Adds a task; blank text is ignored (SPEC §5). Returns whether it was added. */
  add: (text: string) => boolean;
  /** Changes the text; blank text is ignored. */
  rename: (task: Task, text: string) => void;
  toggle: (task: Task) => void;
  remove: (task: Task) => void;
  /** The last deleted task, until it is restored or another one is deleted. */
  removed: Task | null;
  undoRemove: () => void;
}

/** Reads and changes the user's tasks; other tabs follow. */
export function useTasks(): Tasks {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { id: userId } = useSession().user;
  const [tasks, setTasks] = useState(() => tasksOf(userId));
  const [removed, setRemoved] = useState<Task | null>(null);
  useEffect(() => onTasksChanged(() => setTasks(tasksOf(userId))), [userId]);

  const keep = (change: (known: Task[]) => Task[]): boolean => {
    // Another tab may have changed them since.
    const result = keepTasks(userId, change(tasksOf(userId)));
    if (result !== 'kept') notify.error(t(result === 'full' ? 'todo.full' : 'todo.notKept'));
    setTasks(tasksOf(userId));
    return result === 'kept';
  };
  const change = ({ createdAt }: Task, fields: Partial<Task>) =>
    keep((known) =>
      known.map((task) => (task.createdAt === createdAt ? { ...task, ...fields, updatedAt: now() } : task)),
    );

  return {
    open: tasks.filter(({ done }) => !done),
    done: tasks.filter(({ done }) => done),
    add(text) {
      if (text.trim() === '') return false;
      return keep((known) => {
        const createdAt = freeMoment(known);
        return [{ text: text.trim(), createdAt, updatedAt: createdAt, done: false, userId }, ...known];
      });
    },
    rename: (task, text) =>
      void (text.trim() !== '' && text.trim() !== task.text && change(task, { text: text.trim() })),
    toggle: (task) => void change(task, { done: !task.done }),
    remove(task) {
      if (keep((known) => known.filter(({ createdAt }) => createdAt !== task.createdAt))) setRemoved(task);
    },
    removed,
    undoRemove() {
      if (removed && keep((known) => [...known, removed].sort(newestFirst))) setRemoved(null);
    },
  };
}

const now = () => new Date().toISOString();
const newestFirst = (a: Task, b: Task) => b.createdAt.localeCompare(a.createdAt);

/** A task is identified by its time of creation, which is later than that of every other one. */
function freeMoment(known: readonly Task[]): string {
  const latest = Math.max(0, ...known.map(({ createdAt }) => Date.parse(createdAt) || 0));
  return new Date(Math.max(Date.now(), latest + 1)).toISOString();
}
