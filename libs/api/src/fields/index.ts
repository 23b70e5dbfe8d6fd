export type { FieldFacts } from './body-facts.ts';
export { fieldsOf, initialOf } from './fields-of.ts';
