import type { Answer, BodyInput, ContractKey, EventName, EventPayload, QueryInput } from '@recado/contract';
import { send } from '../client/client.ts';
import type { Page } from './page.ts';

/**
 * The minimum that every live record has. `updatedAt` is its version: an older event never overwrites a newer record.
 */
export interface LiveRecord {
  id: number;
  updatedAt?: string;
}

/** Whether a record is an older version than another; a record without a version never is. */
export function isOlder(record: LiveRecord, than: LiveRecord): boolean {
  return record.updatedAt !== undefined && than.updatedAt !== undefined && record.updatedAt < than.updatedAt;
}

type PathOf<Key> = Key extends `${string} ${infer Path}` ? Path : never;
type OneIn<Answered> = Answered extends readonly (infer Item)[]
  ? Item
  : { [Name in keyof Answered]: Answered[Name] extends readonly (infer Item)[] ? Item : never }[keyof Answered];

/** The items of this endpoint's list: of its bare array, or of the array in its page (SERVER §1). */
export type ItemOf<Key extends ContractKey> = Extract<OneIn<Answer<Key>>, LiveRecord>;

/** The endpoints that return a list of records. */
export type ListKey = {
  [Key in ContractKey]: Key extends `GET ${string}` ? ([ItemOf<Key>] extends [never] ? never : Key) : never;
}[ContractKey];

/** `<method> <path of the list>/:id`, with nothing after the id. */
type OnRecord<Method extends string, List extends ListKey> = Exclude<
  Extract<ContractKey, `${Method} ${PathOf<List>}/:${string}`>,
  `${string}/:${string}/${string}`
>;
type OnList<Method extends string, List extends ListKey> = Extract<ContractKey, `${Method} ${PathOf<List>}`>;
/** A key that is required if the contract has the endpoint, and forbidden if not. */
type Named<Name extends string, Key> = [Key] extends [never] ? { [N in Name]?: undefined } : { [N in Name]: Key };

/** The body that creates a record of a list; `never` if there is no such endpoint. */
export type CreateBody<List extends ListKey> = BodyInput<OnList<'POST', List>>;
/** The body that updates a record; `never` if there is no such endpoint. */
export type UpdateBody<List extends ListKey> = BodyInput<OnRecord<'PUT', List>>;
/**
 * The part of the query that is sent to the server; by default all of it. The rest is only used by `belongs`. Required
 * if the query has fields that the endpoint does not accept.
 */
type Sent<List extends ListKey, Query extends object> = [keyof Query] extends [keyof ListQuery<List>]
  ? { sentQuery?(query: Query): SentQuery<List> }
  : { sentQuery(query: Query): SentQuery<List> };
/** Lists of ids and names are sent as their JSON text. */
type SentQuery<List extends ListKey> = {
  [Name in keyof ListQuery<List>]: ListQuery<List>[Name] | readonly (number | string)[];
};

/** The query of a list, without the page. */
export type ListQuery<List extends ListKey> =
  NonNullable<QueryInput<List>> extends infer Query ? Omit<Query, 'pageNumber'> : never;

/** The effect of an event on the lists of a resource; `refetch`: too many records changed for one event each. */
export type Change<Item> = RecordChange<Item> | { type: 'refetch' };
/** The effect of an event on one record. */
export type RecordChange<Item> =
  | { type: 'upsert'; record: Item }
  | { type: 'remove'; id: number }
  | { type: 'patch'; where(record: Item): boolean; patch(record: Item): Item };

/** Converts events of the socket to changes, by event name. `undefined`: nothing to do. */
export type EventChanges<Item> = {
  [Name in EventName]?: (payload: EventPayload<Name>) => Change<Item> | undefined;
};

interface Rules<Item, Query> {
  events: EventChanges<Item>;
  /** Records per page of the list; see `pageSizeOf`. */
  pageSize?: number;
  /** Whether a record belongs to a list with this query. By default a new record enters lists without a search. `isListed`: whether the list shows it now. */
  belongs?(record: Item, query: Query, isListed?: boolean): boolean;
  /** The order of a list with this query. By default new records go first and changed ones stay in place. */
  compare?(a: Item, b: Item, query: Query): number;
  /** False: no screen shows how many records there are, so the count is not fetched again. */
  counts?: boolean;
}

/**
 * The declaration of a resource: the endpoints of one family, as the contract names them. Records, bodies and query are
 * the contract's; an endpoint of another family, or one that the contract lacks, does not compile.
 */
export type ResourceDefinition<List extends ListKey, Query extends object> = Rules<ItemOf<List>, Query> & {
  list: List;
} & Sent<List, Query> &
  Named<'record', OnRecord<'GET', List>> &
  Named<'create', OnList<'POST', List>> &
  Named<'update', OnRecord<'PUT', List>> &
  Named<'remove', OnRecord<'DELETE', List>>;

/** A read-only list: how its pages are fetched, and which events change them. */
export interface ListSource<Item extends LiveRecord, Query extends object = object> extends Rules<Item, Query> {
  /** The list's path; the first part of its cache keys. */
  name: string;
  /** One page, starting at 1; a bare array is the only page. Rejects with ApiFailure. */
  fetchPage(query: Query, pageNumber: number, signal?: AbortSignal): Promise<Page<Item>>;
}

/**
 * The data of a list screen: how its pages and records are fetched and changed, and which events change them. `Create`
 * and `Update` are the bodies of the contract, `never` if there is no endpoint.
 */
export interface Resource<Item extends LiveRecord, Query extends object = object, Create = never, Update = never>
  extends ListSource<Item, Query> {
  /** One record. Rejects with ApiFailure, like the three below. */
  fetchRecord(id: number): Promise<Item>;
  create(body: Create): Promise<Item>;
  update(id: number, body: Update): Promise<Item>;
  remove(id: number): Promise<void>;
}

/** Declares a resource for a list of the contract. */
export function defineResource<List extends ListKey, Query extends object = ListQuery<List>>(
  definition: ResourceDefinition<List, Query>,
): Resource<ItemOf<List>, Query, CreateBody<List>, UpdateBody<List>>;
export function defineResource(definition: AnyDefinition): Resource<LiveRecord, object, unknown, unknown> {
  const { list, record, create, update, remove, sentQuery, ...rules } = definition;
  return {
    ...rules,
    name: list.slice('GET /'.length),
    async fetchPage(query, pageNumber, signal) {
      const asked = { ...(sentQuery?.(query) ?? query), pageNumber };
      return pageIn(await send(list, { query: asked, signal }));
    },
    fetchRecord: async (id) => recordIn(await send(named(record), { params: idIn(record, id) })),
    create: async (body) => recordIn(await send(named(create), { body })),
    update: async (id, body) => recordIn(await send(named(update), { params: idIn(update, id), body })),
    async remove(id) {
      await send(named(remove), { params: idIn(remove, id) });
    },
  };
}

/** The common shape of all definitions, for the code below. */
interface AnyDefinition extends Rules<LiveRecord, object> {
  list: string;
  record?: string;
  create?: string;
  update?: string;
  remove?: string;
  sentQuery?(query: object): object;
}

function named(key: string | undefined): string {
  if (key === undefined) throw new Error('The contract has no such endpoint for this resource.');
  return key;
}

/** `{userId: 7}` for `PUT /users/:userId`. */
function idIn(key: string | undefined, id: number): Record<string, number> {
  const name = key?.split('/:').at(-1) ?? 'id';
  return { [name]: id };
}

function pageIn(answer: unknown): Page<LiveRecord> {
  if (Array.isArray(answer)) return { items: answer.map(recordIn), count: answer.length, hasMore: false };
  const { count, hasMore, ...rest } = Object(answer);
  const items = Object.values(rest).find(Array.isArray) ?? [];
  return { items: items.map(recordIn), count: Number(count ?? items.length), hasMore: hasMore === true };
}

/** Checks that a response is a record: the server serialises by the contract, so every record has an id. */
export function recordIn(answer: unknown): LiveRecord {
  if (isRecord(answer)) return answer;
  throw new Error('The server answered something that is no record.');
}

function isRecord(answer: unknown): answer is LiveRecord {
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'number';
}

type RecordEvent<Item> = { action: 'create' | 'update'; record: Item } | { action: 'delete'; id: number };

/** Converts an event of a plain resource, `{action, record | id}`, to a change (SERVER §1). */
export function changeOf<Item>(event: RecordEvent<Item>): Change<Item> {
  return event.action === 'delete' ? { type: 'remove', id: event.id } : { type: 'upsert', record: event.record };
}
