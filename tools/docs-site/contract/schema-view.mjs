import { html } from '../html.mjs';
import { inlineMarkdown } from '../markdown.mjs';
import { recordOf } from './schemas.mjs';

/** Bounds that every number has, because a database or JavaScript has them. */
const widest = 2_147_483_647;
/** The names of JSON's kinds. */
const kinds = { string: 'text', integer: 'whole number', boolean: 'true or false' };

/**
 * A JSON schema as HTML: its type in words, and its fields, with those within them. `view` has `linkTo`, the address of a
 * record by its name, `doc`, the comment of a field by its path (`record.contact.name`), and `isInput`: what comes in
 * says what must be there, what goes out what is sometimes not.
 */
export function schemaView(schema, view) {
  const type = typeOf(schema, view);
  const fields = fieldsOf(schema, view, '');
  return fields && String(type) === 'object' ? fields : html`<p class="type">${type}</p>${fields}`;
}

function typeOf(schema, view) {
  const name = recordOf(schema);
  if (name) return html`<a href="${view.linkTo(name)}">${name}</a>`;
  if (schema.$ref) return html`the same again`;
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return eitherOf(either.map((one) => typeOf(one, view)));
  if (schema.allOf)
    return joined(
      schema.allOf.map((one) => typeOf(one, view)),
      ' and ',
    );
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return html`one of ${joined(
      schema.enum.map((value) => html`<code>${value}</code>`),
      ', ',
    )}`;
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map((type) => typeOf({ ...schema, type }, view)),
      ' or ',
    );
  if (schema.type === 'array')
    return html`list of ${itemsOf(schema, view)}${boundsOf(schema.minItems, schema.maxItems, '')}`;
  if (schema.type === 'object') return ofObject(schema, view);
  if (schema.type === 'string')
    return html`text${formatOf(schema)}${boundsOf(schema.minLength, schema.maxLength, ' characters')}`;
  if (schema.type === 'integer' || schema.type === 'number') return ofNumber(schema);
  return html`${kinds[schema.type] ?? schema.type ?? 'anything'}`;
}

/** Types one of which it is; those that read the same, e.g. two objects with other fields, are told once. */
function eitherOf(types) {
  const different = types.filter((type, place) => types.findIndex((one) => String(one) === String(type)) === place);
  return joined(different, ' or ');
}

function itemsOf({ items, prefixItems }, view) {
  if (prefixItems)
    return joined(
      prefixItems.map((one) => typeOf(one, view)),
      ', ',
    );
  return items ? typeOf(items, view) : html`anything`;
}

function ofObject({ properties, additionalProperties }, view) {
  const isMap = typeof additionalProperties === 'object' && Object.keys(properties ?? {}).length === 0;
  return isMap ? html`object: by name, ${typeOf(additionalProperties, view)}` : html`object`;
}

function ofNumber({ type, minimum, exclusiveMinimum, maximum }) {
  const isWide = maximum === undefined || maximum >= widest;
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const isFromZero = least === undefined || least <= -widest;
  return html`${kinds[type] ?? type}${boundsOf(isFromZero ? undefined : least, isWide ? undefined : maximum, '')}`;
}

function formatOf({ format }) {
  return format && html` (${format})`;
}

function boundsOf(least, most, what) {
  if (least === undefined && most === undefined) return null;
  if (most === undefined) return html`, at least ${least}${what}`;
  return least === undefined ? html`, at most ${most}${what}` : html`, ${least}–${most}${what}`;
}

/** The fields of objects within a schema. A record with a name has them on its own page. */
function fieldsOf(schema, view, path) {
  if (schema.$ref) return null;
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (either) {
    const lists = either.map((one) => fieldsOf(one, view, path)).filter(Boolean);
    return lists.length > 1
      ? html`<p class="type">one of:</p>${lists.map((list) => html`<div class="either">${list}</div>`)}`
      : lists[0];
  }
  const within = [schema.items, ...(schema.prefixItems ?? [])].filter((one) => typeof one === 'object');
  if (within.length > 0) return within.map((one) => fieldsOf(one, view, path));
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties);
  if (fields.length === 0)
    return typeof additionalProperties === 'object' ? fieldsOf(additionalProperties, view, path) : null;
  return html`<ul class="fields">${fields.map(([name, field]) =>
    fieldView({ name, field, path: path ? `${path}.${name}` : name, isAlways: required.includes(name) }, view),
  )}</ul>`;
}

function fieldView({ name, field, path, isAlways }, view) {
  const doc = view.doc(path);
  const rule = view.isInput ? isAlways && 'required' : !isAlways && 'not always';
  const absent = view.isInput && field.default !== undefined && JSON.stringify(field.default);
  return html`<li><code>${name}</code> <span class="type">${typeOf(field, view)}</span>${rule && html` <em>${rule}</em>`}${
    absent && html` <span class="type">if absent <code>${absent}</code></span>`
  }${doc && html` <span class="note">${inlineMarkdown(doc)}</span>`}${fieldsOf(field, view, path)}</li>`;
}

function joined(pieces, sign) {
  return html`${pieces.map((piece, place) => (place === 0 ? piece : html`${sign}${piece}`))}`;
}
