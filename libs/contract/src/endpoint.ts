import type { z } from 'zod';
import type { Ability } from './abilities.ts';
import type { ApiScope } from './api-scopes.ts';
import type { AuditKind } from './audit-kinds.ts';
import type { ErrorCode } from './errors.ts';
import type { PlanFlag } from './plan-flags.ts';

/** An endpoint's name: method and path, e.g. `PUT /tickets/:ticketId`. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/**
 * Who may call: `public`, programs with a key of the company (`token`), every signed-in user (`session`), or users with an
 * ability.
 */
export type Access = 'public' | 'token' | Ability;

/**
 * Whose rows the server reaches while it answers: those of the caller's company, those of all companies (`system`), the
 * same only for a caller who manages the platform (`widest`), or none. A system endpoint checks itself which rows its
 * caller may reach.
 */
export type Tenancy = 'company' | 'system' | 'widest' | 'none';

/**
 * `administrators`: also administrators of a company whose subscription ended, to pay and to export. `everybody`: all
 * signed-in users, also of a company that the platform blocked, to sign out or to see whether it is unblocked.
 */
export type WhenExpired = 'administrators' | 'everybody';

/** The ability that these administrators must have: those who see invoices pay them. */
export const abilityToPay: Ability = 'invoices:view';

/** One declaration per endpoint: validation, serialisation, client, documentation and matrix tests come from it. */
export interface Endpoint {
  /** Who may call it. There is no default: an endpoint without it does not compile. */
  access: Access;
  /** Whose rows it reaches; by default those of the company, and none for `public`. */
  tenancy?: Tenancy;
  /** The scope that a program's key must have; without it, any key may call. */
  scope?: ApiScope;
  /** One line for the documentation. */
  summary: string;
  /** The plan must have this feature switched on. */
  plan?: PlanFlag;
  /** Who may call it while access of their company is restricted (ADR 60); nobody by default. */
  whenExpired?: WhenExpired;
  /** Accepts files in a multipart body, besides the fields of `body`. */
  multipart?: true;
  /** The field of a multipart body in which existing clients send all the others, as JSON (SERVER §1). */
  jsonField?: string;
  /**
   * Honours the header `Idempotency-Key`: a request with a known key is not carried out again and gets the same answer.
   */
  idempotent?: true;
  /** The rate limit per minute, by address when `public`, by key when `token`, else by user (SERVER §3.19). */
  callsPerMinute?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The body is not parsed: the handler gets its bytes, `maxBytes` at most, and the header `signature`, which signs them.
   * A request without that header is refused before its body is read. Such an endpoint has no `body`.
   */
  raw?: { maxBytes: number; signature: string };
  /** Seconds for which anybody may keep the answer, which is the same for everybody; not kept by default. */
  cachedSeconds?: number;
  /** The most bytes of a JSON body, if they are more than 1 MB. */
  largest?: number;
  /** The answer is a text, which is sent as it is and not as JSON; `answer` is then a string. */
  plain?: true;
  /**
   * The answer is a file for saving, streamed; `answer` is then a string. A media type without charset: texts are
   * UTF-8. `kind`: what it contains, for the audit log.
   */
  file?: { type: string; name: string; kind: AuditKind };
  /** Fields that are not declared here never leave the server. */
  answer: z.ZodType;
  /** The codes this endpoint can answer with, besides those of access and validation. */
  errors?: readonly ErrorCode[];
}

/** A family of endpoints. The identity function keeps each declaration's exact type. */
export function defineEndpoints<const Family extends Record<EndpointKey, Endpoint>>(family: Family): Family {
  return family;
}
