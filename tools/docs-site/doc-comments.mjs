import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/**
 * The doc comments of a TypeScript file by the name of what they describe: `contact` for a declaration, `contact.number`
 * for a field in its value. Endpoints are fields of their family: `contactEndpoints.GET /contacts.answer.count`.
 */
export function docComments(file) {
  const { program, comments, text } = parsed(file);
  const docs = new Map();
  const docBefore = (start) => {
    const found = comments.find(({ end }) => end <= start && text.slice(end, start).trim() === '');
    return found && wordsOf(found.value);
  };
  const note = (name, start) => {
    const doc = docBefore(start);
    if (doc) docs.set(name, doc);
  };
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement;
    for (const { id, init } of declaration.declarations ?? []) {
      note(id.name, statement.start);
      noteFields(init, id.name, note);
    }
  }
  return docs;
}

/** The source text of the exported interfaces of a TypeScript file, with their comments, by name. */
export function interfacesIn(file) {
  const { program, text } = parsed(file);
  const declared = program.body
    .filter(({ declaration }) => declaration?.type === 'TSInterfaceDeclaration')
    .map(({ declaration, end }) => [declaration.id.name, text.slice(declaration.start, end)]);
  return Object.fromEntries(declared);
}

function parsed(file) {
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  return { program, text, comments: comments.filter(({ value }) => value.startsWith('*')) };
}

/** Calls inside a value, e.g. `z.array(z.object({ … }))`, add no name: fields are those of what is within. */
function noteFields(value, name, note) {
  if (value?.type === 'ObjectExpression') {
    for (const field of value.properties) {
      if (field.type !== 'Property') continue;
      const inside = `${name}.${field.key.name ?? field.key.value}`;
      note(inside, field.start);
      noteFields(field.value, inside, note);
    }
  }
  if (value?.type === 'ArrayExpression') for (const element of value.elements) noteFields(element, name, note);
  if (value?.type === 'CallExpression') {
    noteFields(value.callee.object, name, note);
    for (const given of value.arguments) noteFields(given, name, note);
  }
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression')
    noteFields(value.expression, name, note);
}

/** A comment without its signs, and without references to specifications that are not published. */
function wordsOf(comment) {
  return comment
    .split('\n')
    .map((line) => line.trim().replace(/^\* ?/, '').trim())
    .join(' ')
    .replace(/ \([^()]{0,60}\b(?:SPEC|SERVER) §[^()]{0,60}\)/g, '')
    .trim();
}
