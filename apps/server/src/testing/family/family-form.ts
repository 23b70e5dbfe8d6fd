/** The records of the company in which the forms are sent. */
export interface FormWorld {
  companyId: number;
  userId: number;
  queueId: number;
  contactId: number;
  whatsappId: number;
  contactListId: number;
  planId: number;
}

export type Client = 'whaticket 6.6.1' | 'saas-chat' | 'ticketz';
export type Body = Record<string, unknown>;

/** A dialog of a client: what it sends for a new record, and for one that it loaded and saves untouched. */
export interface FamilyForm {
  clients: readonly Client[];
  /** The address of the collection. */
  path: string;
  /** Where a record is read, if not at `path`/id. */
  read?: (id: number) => string;
  /** What a person filled in, on top of the dialog's initial state. */
  create: (world: FormWorld, text: string) => Body;
  /** What is sent for a loaded record; the record itself by default. */
  edit?: (record: Body, world: FormWorld) => Body;
  /** Values that the record must have after both. */
  kept: (world: FormWorld, text: string) => Body;
}

export const all: readonly Client[] = ['whaticket 6.6.1', 'saas-chat', 'ticketz'];
export const two: readonly Client[] = ['whaticket 6.6.1', 'saas-chat'];
export const saas: readonly Client[] = ['saas-chat'];
export const ticketz: readonly Client[] = ['ticketz'];
export const whaticket: readonly Client[] = ['whaticket 6.6.1'];

export const without = (body: Body, ...names: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
/** Empty texts are sent as null by the dialog of campaigns. */
export const nullForEmpty = (body: Body) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]));
/** A number as a Brazilian page shows it, which is what its form sends back. */
export const shown = (value: unknown) => Number(value).toLocaleString('pt-BR', { minimumFractionDigits: 0 });

export const messages = (names: string) => Object.fromEntries([1, 2, 3, 4, 5].map((index) => [`${names}${index}`, '']));
export const day = (weekday: string, weekdayEn: string) => ({ weekday, weekdayEn, startTime: '', endTime: '' });
export const halfDay = (weekday: string, weekdayEn: string) => ({
  weekday,
  weekdayEn,
  startTimeA: '',
  endTimeA: '',
  startTimeB: '',
  endTimeB: '',
});

export function planForm(name: string): Body {
  const flags = ['Campaigns', 'Schedules', 'InternalChat', 'ExternalApi', 'Kanban', 'OpenAi', 'Integrations'];
  const switches = Object.fromEntries(flags.map((flag) => [`use${flag}`, true]));
  return { name, users: '5', connections: '2', queues: '3', ...switches, isPublic: null };
}

/** A local time without zone, as a field for date and time has it. */
export function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
}

export const slug = (text: string) => text.replace(/\W+/g, '-').toLowerCase();

export function digits(text: string, count: number): string {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 10 ** count;
  return String(sum).padStart(count, '0');
}

export function colorOf(text: string): string {
  return `#${Number(digits(text, 7)).toString(16).padStart(6, '0')}`;
}
