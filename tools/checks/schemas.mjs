import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../workspace/paths.mjs';
import { isTest } from './boundaries.mjs';

/** Functions of the server that take a schema when the server starts: they may be called with a new one. */
const takenAtStart = new Set(['transactional', 'effectful', 'effectfulAfter']);
/** Functions of zod and methods of schemas that use a schema at once. */
const uses = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'toJSONSchema']);
/** Where functions run once, or a few times a day; each with the reason. */
const rare = {
  'apps/server/src/areas/integration/move/': 'a move reads another product once',
  'apps/server/src/backup/': 'a command, which runs once',
  'apps/server/src/company-archive/': 'an archive is written or read as a whole, by one process',
  'apps/server/src/demo/': 'the demo is prepared once',
  'apps/server/src/platform/database/migrate.ts': 'migrations run at the start',
  'apps/server/src/channels/cloud-api/webhooks/account-changes.ts':
    'WhatsApp tells of changes of an account a few times a day, each in a form of its own',
};
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Schemas of zod that are built inside of functions: building one takes several times as long as using it, and it is built again
 * with each call. A function may return a schema that it builds of others. Returns the problems as lines of text.
 */
export function schemaProblems(base = root, allowed = rare) {
  const places = Object.keys(allowed);
  return globSync('apps/server/src/**/*.ts', { cwd: base })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTest(file) && !places.some((place) => file.startsWith(place)))
    .sort()
    .flatMap((file) => schemasIn(file, readFileSync(join(base, file), 'utf8')));
}

function schemasIn(file, source) {
  if (!/from 'zod'/.test(source)) return [];
  const lines = new Set();
  walk(parseSync(file, source).program, [], (node, parents) => {
    if (isBuilt(node) && isBuiltAgain(node, parents)) lines.add(source.slice(0, node.start).split('\n').length);
  });
  return [...lines].map(
    (line) => `${file}:${line}: a schema is built in a function, with each call; declare it outside of functions`,
  );
}

/** `z.object(…)` and the like; not `z.string()` and other calls without parts, which cost little. */
function isBuilt({ type, callee, arguments: parts }) {
  const isOfZod = type === 'CallExpression' && callee.type === 'MemberExpression' && callee.object.name === 'z';
  return isOfZod && parts.length > 0 && !uses.has(callee.property.name);
}

/** Whether a function builds a schema to use it, and not to return it. */
function isBuiltAgain(node, parents) {
  if (!parents.some(({ type }) => functions.has(type))) return false;
  let inner = node;
  for (const parent of parents.toReversed()) {
    if (functions.has(parent.type)) return parent.body !== inner;
    if (parent.type === 'ReturnStatement') return false;
    if (parent.type === 'CallExpression' && !passesOn(parent, inner)) return true;
    if (parent.type === 'CallExpression' && takenAtStart.has(parent.callee.name)) return false;
    if (parent.type === 'VariableDeclarator' || parent.type === 'ExpressionStatement') return true;
    inner = parent;
  }
  return false;
}

/** Whether the value of a call is a schema again, or the call happens once. */
function passesOn({ callee }, inner) {
  if (takenAtStart.has(callee.name)) return true;
  if (callee === inner) return !uses.has(callee.property?.name);
  return rootOf(callee) === 'z';
}

/** The name at the beginning of a chain of calls. */
function rootOf(node) {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression') return rootOf(node.callee);
  return node.name;
}

function walk(node, parents, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, parents, visit);
  else if (typeof node?.type === 'string') {
    visit(node, parents);
    const within = [...parents, node];
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, within, visit);
  }
}
