import { ruleCallLimits } from '@recado/contract/limits';
import { refusedValue } from '../../../../platform/issues.ts';

/** The values in the body of a call, by their places in it, e.g. `order.items.0.name`. */
export type BodyValues = Readonly<Record<string, string>>;

const nameOfPlace = /^[\w-]+$/;

/**
 * The values of a body as texts: what is no list, object or null, each cut to what steps may use. A field whose name has other
 * characters than letters, digits, `_` and `-` has no place, and is left out.
 */
export function bodyValues(body: unknown): BodyValues {
  const found: Record<string, string> = {};
  const collect = (value: unknown, place: string): void => {
    if (value === null || value === undefined) return;
    if (typeof value !== 'object') {
      if (place !== '') found[place] = plainText(value);
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      const next = place === '' ? name : `${place}.${name}`;
      if (nameOfPlace.test(name) && next.length <= ruleCallLimits.path) collect(inner, next);
    }
  };
  collect(body, '');
  return found;
}

/** The value at a place; undefined without one. */
export function valueAt(values: BodyValues, place: string): string | undefined {
  return Object.hasOwn(values, place) ? values[place] : undefined;
}

/** Without characters that the database refuses. */
function plainText(value: unknown): string {
  return String(value).replaceAll('\0', '').toWellFormed().slice(0, ruleCallLimits.value).toWellFormed();
}

const variable = /\{\{\s*body\.([\w.-]+)\s*\}\}/g;

/** The same, for a text that has a most length with its values. Throws ERR_VALIDATION beyond it. */
export function fillBodyWithin(most: number, text: string, values: BodyValues | undefined): string {
  const filled = fillBody(text, values);
  if (filled.length > most) throw refusedValue('body', 'tooLong', { maximum: most });
  return filled;
}

/** A text with `{{body.place}}` replaced, empty for a place without a value. Values that look like variables stay what they are. */
export function fillBody(text: string, values: BodyValues | undefined): string {
  return values ? text.replace(variable, (_, place: string) => valueAt(values, place) ?? '') : text;
}
