import { records } from './fixtures.ts';
import type { DataQuery, KeptValues } from './kept-values.ts';
import { RefusedCall } from './refused-call.ts';

/** A request to the external API. */
export interface ApiRequest {
  method: string;
  /** The path with its query. */
  url: string;
  /** The header `Authorization`. */
  authorization: string | undefined;
  /** JSON, or empty. */
  text: string;
}

type Parameters = Readonly<Record<string, string>>;
type ApiCall = (parameters: Parameters, body: DataChange) => unknown;
interface DataChange {
  kind: DataQuery['kind'];
  subjectId?: number | null;
  key: string;
  value: unknown;
  version: number | null;
}

/** The key of the external API that the stand-in gives to the server of an app. */
export const standInToken = 'rcd_stand_in';

/**
 * What the server of an app may ask Recado, answered without an installation: records are the fixtures, and the data of the
 * app are those that its code in the page has. It changes nothing but these.
 */
export class ExternalApi {
  #data: KeptValues;

  constructor(data: KeptValues) {
    this.#data = data;
  }

  /** The status and the JSON of an answer. */
  answer({ method, url, authorization, text }: ApiRequest): { status: number; body: unknown } {
    if (authorization !== `Bearer ${standInToken}`) return { status: 401, body: { error: 'ERR_INVALID_API_TOKEN' } };
    const { pathname, searchParams } = new URL(url, 'http://stand-in');
    const place = `${method} ${pathname.replace(/\/\d+(?=\/|$)/g, '/:id')}`;
    const call = Object.hasOwn(this.#calls, place) ? this.#calls[place] : undefined;
    if (!call) return { status: 501, body: { error: `the stand-in has no ${place}` } };
    const id = /\/(\d+)(?:\/|$)/.exec(pathname)?.[1] ?? '';
    try {
      return { status: 200, body: call({ ...Object.fromEntries(searchParams), id }, text ? JSON.parse(text) : {}) };
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      return { status: error.code === 'ERR_APP_DATA_CHANGED' ? 409 : 400, body: { error: error.code } };
    }
  }

  readonly #calls: Readonly<Record<string, ApiCall>> = {
    'GET /api/v1/contacts': () => ({ contacts: [records.contact], nextCursor: null }),
    'GET /api/v1/contacts/:id': ({ id }) => ({ ...records.contact, id: Number(id) }),
    'GET /api/v1/tickets': () => ({ tickets: [records.ticket], nextCursor: null }),
    'GET /api/v1/tickets/:id': ({ id }) => ({ ...records.ticket, id: Number(id) }),
    'GET /api/v1/tickets/:id/messages': () => ({ messages: [records.message], nextCursor: null }),
    'GET /api/v1/tags': () => ({ tags: [records.tag] }),
    'GET /api/v1/app-data': (query) => this.#data.list(dataQueryIn(query)),
    'PUT /api/v1/app-data': (_, { kind, subjectId, key, value, version }) =>
      this.#data.put({ kind, ...(subjectId && { id: subjectId }) }, key, value, version ?? 0),
    'DELETE /api/v1/app-data': (query) => {
      const { kind, id } = dataQueryIn(query);
      this.#data.remove({ kind, ...(id && { id }) }, query.key ?? '', Number(query.version));
      return {};
    },
  };
}

function dataQueryIn({ kind, subjectId, key, where }: Parameters): DataQuery {
  return {
    kind: kindIn(kind),
    ...(subjectId && { id: Number(subjectId) }),
    ...(key && { key }),
    ...(where && { where: JSON.parse(where) }),
  };
}

function kindIn(kind: string | undefined): DataQuery['kind'] {
  if (kind === 'company' || kind === 'contact' || kind === 'ticket' || kind === 'user') return kind;
  throw new RefusedCall('ERR_VALIDATION', `there is no kind "${kind}"`);
}
