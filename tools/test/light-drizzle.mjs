// Node reads the package.json of a module's package for each of its modules, and for each import of it by name; drizzle's
// has 179 KB: a second and a half of processor time in each process of the tests. (The build bundles drizzle for the same
// reason.)
import { registerHooks } from 'node:module';

const drizzle = '/node_modules/drizzle-orm/';
/** What an import by name led to. The workspace has one drizzle, so that the importing module does not matter. */
const found = new Map();

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/')) {
      return resolveOnce(specifier, context, nextResolve);
    }
    // Relative imports inside drizzle, which are modules, need no package.json.
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !isInDrizzle(context.parentURL ?? '')) {
      return nextResolve(specifier, context);
    }
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});

function resolveOnce(specifier, context, nextResolve) {
  const key = [specifier, ...context.conditions].join();
  const known = found.get(key);
  if (known) return { ...known, shortCircuit: true };
  const first = nextResolve(specifier, context);
  found.set(key, first);
  return first;
}

function isInDrizzle(url) {
  return url.includes(drizzle) && url.endsWith('.js');
}
