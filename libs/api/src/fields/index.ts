export type { FieldFacts } from './body-facts.ts';
export { fieldOfError } from './field-of-error.ts';
export { fieldsOf, initialOf } from './fields-of.ts';
