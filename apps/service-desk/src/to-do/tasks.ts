/** A personal task, kept only in this browser (SPEC §3, Local data). */
export interface Task {
  text: string;
  /** ISO 8601; the task's identity. */
  createdAt: string;
  updatedAt: string;
  done: boolean;
  /** The user's id: several people may sign in with one browser. */
  userId: number;
}

const key = 'tasks';
/** The maximum number of tasks of all users of a browser, and the maximum length of a text. */
const mostTasks = 500;
export const longestText = 500;

/**
 * The tasks of a user, newest first. Tasks of former versions of the product, which have no user id, count as theirs.
 */
export function tasksOf(userId: number): Task[] {
  return stored()
    .map((task) => ({ ...task, userId: task.userId ?? userId }))
    .filter((task) => task.userId === userId);
}

/**
 * Stores the tasks of a user beside those of others. `full`: there are too many; `refused`: the browser stored nothing.
 */
export function keepTasks(userId: number, tasks: readonly Task[]): 'kept' | 'full' | 'refused' {
  const others = stored().filter((task) => task.userId !== undefined && task.userId !== userId);
  const before = stored().length;
  const all = [...others, ...tasks];
  if (all.length > mostTasks && all.length > before) return 'full';
  try {
    localStorage.setItem(key, JSON.stringify(all));
    return 'kept';
  } catch {
    return 'refused';
  }
}

/** Calls a function when another tab changes the tasks; returns a function that unsubscribes. */
export function onTasksChanged(changed: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === key && changed();
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

type StoredTask = Omit<Task, 'userId'> & { userId?: number };

function stored(): StoredTask[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(read) ? read.flatMap((task) => taskIn(task) ?? []) : [];
  } catch {
    return [];
  }
}

/** Stored tasks may be from an older version, or another user's. */
function taskIn(read: unknown): StoredTask | undefined {
  if (typeof read !== 'object' || read === null) return undefined;
  const { text, createdAt, updatedAt, done, userId } = Object(read);
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const created = typeof createdAt === 'string' ? createdAt : new Date(0).toISOString();
  return {
    text: text.slice(0, longestText),
    createdAt: created,
    updatedAt: typeof updatedAt === 'string' ? updatedAt : created,
    done: done === true,
    ...(typeof userId === 'number' && { userId }),
  };
}
