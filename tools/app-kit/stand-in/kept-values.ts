import { RefusedCall } from './refused-call.ts';

/** To what a value of an app belongs. */
export interface Subject {
  kind: 'company' | 'contact' | 'ticket' | 'user';
  id?: number;
}

/** A value that an app keeps. */
export interface KeptValue {
  kind: Subject['kind'];
  subjectId: number | null;
  key: string;
  value: unknown;
  version: number;
  updatedAt: string;
}

/** Which values: of a kind, of one subject, with a key, with fields. */
export interface DataQuery {
  kind: Subject['kind'];
  id?: number;
  key?: string;
  where?: Readonly<Record<string, unknown>>;
}

/** What the manifest says of the data: its kinds, with the fields that can be searched. */
export type DeclaredData = readonly { kind: string; searchable?: readonly string[] }[];

/** The values of an app in memory, by the rules of an installation: who writes names the version that they read. */
export class KeptValues {
  #values = new Map<string, KeptValue>();
  #declared: () => DeclaredData;

  /** `declared` is asked each time: a developer changes the manifest. */
  constructor(declared: () => DeclaredData) {
    this.#declared = declared;
  }

  /** The value, or null. Throws RefusedCall for a kind that is not declared. */
  get(subject: Subject, key: string): KeptValue | null {
    return this.#values.get(this.#place(subject, key)) ?? null;
  }

  /** The values that fit. Throws RefusedCall for a kind or a searched field that is not declared. */
  list({ kind, id, key, where = {} }: DataQuery): { data: KeptValue[]; nextCursor: null } {
    const unknown = Object.keys(where).find((name) => !this.#declaredAs(kind).searchable?.includes(name));
    if (unknown) throw new RefusedCall('ERR_VALIDATION', `the manifest declares no searchable field "${unknown}"`);
    const data = [...this.#values.values()].filter(
      (kept) =>
        kept.kind === kind &&
        (id === undefined || kept.subjectId === id) &&
        (key === undefined || kept.key === key) &&
        Object.entries(where).every(([name, wanted]) => fieldOf(kept.value, name) === wanted),
    );
    return { data, nextCursor: null };
  }

  /** Keeps a value. Throws RefusedCall if `version` is not the present one, which is 0 if there is none. */
  put(subject: Subject, key: string, value: unknown, version: number): KeptValue {
    this.#compare(subject, key, version);
    const { kind, id = null } = subject;
    const updatedAt = new Date().toISOString();
    const kept = { kind, subjectId: id, key, value, version: version + 1, updatedAt };
    this.#values.set(this.#place(subject, key), kept);
    return kept;
  }

  /** Removes a value. Throws RefusedCall as `put` does. */
  remove(subject: Subject, key: string, version: number): void {
    this.#compare(subject, key, version);
    this.#values.delete(this.#place(subject, key));
  }

  #compare(subject: Subject, key: string, version: number): void {
    const present = this.get(subject, key)?.version ?? 0;
    if (present !== version) throw new RefusedCall('ERR_APP_DATA_CHANGED', `the version is ${present}, not ${version}`);
  }

  #place(subject: Subject, key: string): string {
    this.#declaredAs(subject.kind);
    return placeOf(subject, key);
  }

  #declaredAs(kind: string): DeclaredData[number] {
    const declared = this.#declared().find((one) => one.kind === kind);
    if (!declared) throw new RefusedCall('ERR_VALIDATION', `the manifest declares no data of "${kind}"`);
    return declared;
  }
}

function placeOf({ kind, id = 0 }: Subject, key: string): string {
  return JSON.stringify([kind, id, key]);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
