import { isAxiosError } from 'axios';
import type { ErrorBody } from '../contract/error-body.ts';
import type { Issue } from '../contract/issues.ts';

/** A call that did not succeed: `status` 0 means the server was not reached. */
export class ApiFailure extends Error {
  readonly status: number;
  /** The code of SPEC §8, or a plain text of the server's; `ERR_NETWORK` when there was no answer. */
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

/** Turns whatever a call threw into an ApiFailure. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (!isAxiosError(error)) return new ApiFailure(0, {}, error);
  const body: unknown = error.response?.data;
  const known = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
  return new ApiFailure(error.response?.status ?? 0, known ? { ...body, error: String(body.error) } : {}, error);
}

/** What is wrong with one field of a form. */
export interface RefusedField extends Pick<Issue, 'code' | 'params'> {
  /** Its name; '' where the whole is refused. */
  field: string;
}

/**
 * What the server says is wrong with a request, once for each field: `body.schedules.0.startTime` speaks of `schedules`.
 * Empty when it says nothing of fields.
 */
export function refusedFields(failure: unknown): RefusedField[] {
  const refused = new Map<string, RefusedField>();
  for (const { path, code, params } of failureOf(failure).body.issues ?? []) {
    const field = path.split('.')[1] ?? '';
    if (!refused.has(field)) refused.set(field, { field, code, params });
  }
  return [...refused.values()];
}
