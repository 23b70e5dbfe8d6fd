import type { ApiScope } from '@recado/contract/api-scopes';
import { z } from 'zod';

const id = z.number().int().min(1).max(2_147_483_647);
const subject = z.strictObject({ kind: z.enum(['company', 'contact', 'ticket', 'user']), id: id.optional() });
const key = z.string().min(1).max(100);
const version = z.number().int().min(0);
const search = z.string().max(200);
const json = z.json();

/**
 * A call of the host API: what it takes, the scope that it needs, and whether the person must have done something: what it
 * changes is changed in their name.
 */
interface CallKind {
  args: z.ZodType<readonly unknown[]>;
  scope?: ApiScope;
  needsPerson?: boolean;
  /** A few at a time: it is something that everybody sees. */
  isScarce?: boolean;
}

/** A path of the product: not of another origin, nor one that a browser reads as such. */
const path = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[\w./?=&%:@+~#-]*$/);

const serverRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).default('GET'),
  path: z.string().max(500).regex(/^\//),
  query: z.record(z.string().max(60), z.string().max(2_000)).optional(),
  body: json.optional(),
  ticketId: id.optional(),
  contactId: id.optional(),
});

/** Every call; what an app may not ask is not here, e.g. the statement about who asks (docs/adr/0154). */
export const callKinds: Readonly<Record<string, CallKind>> = {
  'data.get': { args: z.tuple([subject, key]) },
  'data.list': {
    args: z.tuple([
      z.strictObject({
        kind: z.enum(['company', 'contact', 'ticket', 'user']).optional(),
        id: id.optional(),
        key: key.optional(),
        where: z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()])).optional(),
        cursor: z.union([id, z.string().max(200)]).optional(),
      }),
    ]),
  },
  'data.put': { args: z.tuple([subject, key, json, version]) },
  'data.remove': { args: z.tuple([subject, key, version]) },
  'server.request': { args: z.tuple([serverRequest]) },
  'tickets.get': { scope: 'tickets:read', args: z.tuple([id]) },
  'messages.list': { scope: 'messages:read', args: z.tuple([id, z.strictObject({ before: id.optional() })]) },
  'messages.send': { scope: 'messages:send', needsPerson: true, args: z.tuple([id, z.string().min(1).max(4_096)]) },
  'contacts.get': { scope: 'contacts:read', args: z.tuple([id]) },
  'contacts.list': {
    scope: 'contacts:read',
    args: z.tuple([z.strictObject({ search: search.optional(), page: z.number().int().min(1).max(1_000).optional() })]),
  },
  'contacts.update': {
    scope: 'contacts:write',
    needsPerson: true,
    args: z.tuple([
      id,
      z.strictObject({
        name: z.string().min(1).max(200).optional(),
        email: z.string().max(200).optional(),
        extraInfo: z
          .array(z.strictObject({ name: z.string().max(200), value: z.string().max(2_000) }))
          .max(100)
          .optional(),
      }),
    ]),
  },
  'tags.list': { scope: 'tags:read', args: z.tuple([]) },
  'tags.ofTicket': { scope: 'tickets:write', needsPerson: true, args: z.tuple([id, z.array(id).max(50)]) },
  toast: {
    isScarce: true,
    args: z.tuple([z.string().min(1).max(300), z.enum(['success', 'info', 'warning', 'error'])]),
  },
  open: { needsPerson: true, args: z.tuple([path]) },
};
