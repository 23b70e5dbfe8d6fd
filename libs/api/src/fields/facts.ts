declare const ofValues: unique symbol;

/**
 * The name of a property of a form's values: from `fieldsOf`, or from `fieldName` for values that belong to no body.
 */
export type FieldName = string & { readonly [ofValues]: true };

/** The name of a property of values that belong to no body, such as a filter's: `fieldName<Period>('from')`. */
export function fieldName<Values = object>(name: keyof NoInfer<Values> & string): FieldName;
export function fieldName(name: string): string {
  return name;
}

/** The limits of a value: characters of a text, entries of a list, or the number itself. */
export interface Limits {
  minimum?: number;
  maximum?: number;
  /** The pattern of a text; its format, e.g. `email`. */
  pattern?: string;
  format?: string;
}

/** The facts of one field for a form. */
export interface FieldFacts extends Limits {
  name: FieldName;
  required: boolean;
  /** The server's default for an absent field. */
  initial?: unknown;
}

/** The facts of the fields of a body, or of an object in it, by name. */
export type FactsOf<Body> = { [Name in keyof Body]-?: FieldFacts & PartsOf<NonNullable<Body[Name]>> };

/** The facts of the fields or items of a value; a value that may also be a text or a number has none. */
type PartsOf<Value> = Value extends readonly (infer Item)[]
  ? { items: Limits & PartsOf<NonNullable<Item>> }
  : Value extends Date
    ? unknown
    : Value extends object
      ? { fields: FactsOf<Value> }
      : unknown;

/** The facts of a value as they are generated, with those of its fields or items. */
export interface WrittenValue extends Limits {
  fields?: WrittenFacts;
  items?: WrittenValue;
}

/** The facts of fields as they are generated: the key is the name, and an absent `required` means false. */
export type WrittenFacts = Record<string, WrittenValue & { required?: boolean; initial?: unknown }>;

interface ValueFacts extends Limits {
  fields?: BodyFacts;
  items?: ValueFacts;
}

/** The facts of any body's fields. */
export type BodyFacts = Record<string, FieldFacts & ValueFacts>;

/** Converts generated facts to the facts for forms. */
export function factsOf(written: WrittenFacts = {}): BodyFacts {
  const facts = Object.entries(written).map(([name, { required = false, initial, ...value }]) => [
    name,
    { name, required, ...(initial === undefined ? {} : { initial }), ...valueFacts(value) },
  ]);
  return Object.fromEntries(facts);
}

function valueFacts({ fields, items, ...limits }: WrittenValue): ValueFacts {
  return {
    ...limits,
    ...(fields && { fields: factsOf(fields) }),
    ...(items && { items: valueFacts(items) }),
  };
}
