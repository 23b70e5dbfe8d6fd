export { type FieldFacts, type FieldName, fieldName } from './facts.ts';
export { fieldOfError } from './field-of-error.ts';
export { fieldsOf, initialOf } from './fields-of.ts';
