import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GraphError } from './errors.ts';

const USUAL = 25;
const querySchema = z.looseObject({
  limit: z.coerce.number().int().min(1).max(1000).catch(USUAL),
  after: z.string().optional(),
  before: z.string().optional(),
});

/** A page of a list in Meta's form: cursors, and the address of the next page if there is one. */
export function page<T extends { id: string }>(
  all: readonly T[],
  request: FastifyRequest,
  view: (item: T) => object,
): object {
  const { limit, after, before } = querySchema.parse(request.query);
  const start = startOf(all, limit, after, before);
  const shown = all.slice(start, start + limit);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return { data: [] };
  const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) };
  const next = start + limit < all.length && { next: addressOf(request, { after: cursors.after }) };
  const previous = start > 0 && { previous: addressOf(request, { before: cursors.before }) };
  return { data: shown.map(view), paging: { cursors, ...next, ...previous } };
}

function startOf(
  all: readonly { id: string }[],
  limit: number,
  after: string | undefined,
  before: string | undefined,
): number {
  if (after !== undefined) return positionOf(all, after) + 1;
  return before === undefined ? 0 : Math.max(0, positionOf(all, before) - limit);
}

function positionOf(all: readonly { id: string }[], cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString();
  const position = all.findIndex((item) => item.id === id);
  if (position === -1) throw new GraphError(100, { message: '(#100) Invalid cursors values' });
  return position;
}

function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url');
}

function addressOf(request: FastifyRequest, change: Record<string, string>): string {
  const address = new URL(request.url, `http://${request.host}`);
  for (const name of ['after', 'before', 'access_token']) address.searchParams.delete(name);
  for (const [name, value] of Object.entries(change)) address.searchParams.set(name, value);
  return address.href;
}
