import { GraphError } from '../errors.ts';

/** A refusal of a template, in the words that its author reads. */
export function refused(subcode: number, details: string): GraphError {
  return new GraphError(100, { message: 'Invalid parameter', subcode, details });
}
