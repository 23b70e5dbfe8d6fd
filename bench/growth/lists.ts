import { contract, type Endpoint } from '@recado/contract';
import { z } from 'zod';
import { lists } from './questions.ts';

/** The endpoints whose answer is a list, or a record with a list in it. */
export function endpointsWithLists(): string[] {
  const all: [string, Endpoint][] = Object.entries(contract);
  return all.filter(([key, { answer }]) => key.startsWith('GET ') && hasList(answer)).map(([key]) => key);
}

/** What is wrong with the record of questions: endpoints without any, and names of no such endpoint. */
export function gaps(): string[] {
  const known = new Set(endpointsWithLists());
  return [
    ...[...known]
      .filter((key) => !(key in lists))
      .map((key) => `${key} has a list: it needs a question or a reason for none in bench/growth/questions.ts`),
    ...Object.keys(lists)
      .filter((key) => !known.has(key))
      .map((key) => `${key} is no endpoint with a list`),
  ];
}

function hasList(schema: unknown): boolean {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray) return true;
  if (inner instanceof z.ZodObject)
    return Object.values(inner.shape).some((field) => unwrapped(field) instanceof z.ZodArray);
  return inner instanceof z.ZodUnion && inner.options.some(hasList);
}

/** The schema in which a value is written that may be absent, null or another one. */
function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}
