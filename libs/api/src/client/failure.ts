import type { ErrorBody } from '@recado/contract/error-body';
import type { Issue } from '@recado/contract/issues';

/** A failed call. `status` 0 means that the server was not reached. */
export class ApiFailure extends Error {
  readonly status: number;
  /** A code of SPEC §8, or plain text from the server; `ERR_NETWORK` when there was no response. */
  readonly code: string;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>, cause?: unknown) {
    super(body.error ?? 'ERR_NETWORK', { cause });
    this.name = 'ApiFailure';
    this.status = status;
    this.code = body.error ?? 'ERR_NETWORK';
    this.body = body;
  }
}

/** Converts anything that a call threw to an ApiFailure. */
export function failureOf(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(0, {}, error);
}

/**
 * The failure in the server's response. `requestId`: its id, which a failure of the server keeps also where a proxy
 * replaced the body.
 */
export function refusalOf(status: number, body: unknown, requestId?: unknown): ApiFailure {
  const known = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
  const ofRequest = status >= 500 && typeof requestId === 'string' ? { requestId } : {};
  return new ApiFailure(status, { ...ofRequest, ...(known && { ...body, error: String(body.error) }) });
}

/** A validation error of one field of a form. */
export interface RefusedField extends Pick<Issue, 'code' | 'params'> {
  /** The field's name; '' if the whole body is refused. */
  field: string;
}

/**
 * The validation errors in the server's response, at most one per field: `body.schedules.0.startTime` belongs to
 * `schedules`. Empty when the response names no field.
 */
export function refusedFields(failure: unknown): RefusedField[] {
  const refused = new Map<string, RefusedField>();
  for (const { path, code, params } of failureOf(failure).body.issues ?? []) {
    const field = path.split('.')[1] ?? '';
    if (!refused.has(field)) refused.set(field, { field, code, params });
  }
  return [...refused.values()];
}
