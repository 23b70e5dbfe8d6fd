/** A piece of HTML that is put into others as it is; every other value is escaped. */
class Html {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML shows it, in content and in attributes. */
export function escaped(text) {
  return String(text).replace(/[&<>"']/g, (sign) => entities[sign]);
}

/** HTML from a template. Its values are escaped, but for HTML; lists are joined; null, undefined and false are nothing. */
export function html(strings, ...values) {
  return new Html(strings.map((text, place) => text + (place < values.length ? inside(values[place]) : '')).join(''));
}

/** HTML that another library made of what it escaped. */
export function madeHtml(text) {
  return new Html(text);
}

/** The words of a piece of HTML. */
export function textOf(piece) {
  const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]));
  const [before, ...tags] = String(piece).split('<');
  return [before, ...tags.map((tag) => tag.slice(tag.indexOf('>') + 1))]
    .join(' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity])
    .replace(/\s+/g, ' ')
    .trim();
}

function inside(value) {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(inside).join('');
  return value instanceof Html ? value.text : escaped(value);
}
