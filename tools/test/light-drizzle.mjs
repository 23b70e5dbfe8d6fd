// Node reads the package.json of a module's package for each of its modules, and drizzle's has 179 KB: half a second of
// processor time in each process of the tests. (The build bundles drizzle for the same reason.)
import { registerHooks } from 'node:module';

const drizzle = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, context, nextResolve) {
    // Relative imports inside drizzle, which are modules, need no package.json.
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !isInDrizzle(context.parentURL ?? '')) {
      return nextResolve(specifier, context);
    }
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});

function isInDrizzle(url) {
  return url.includes(drizzle) && url.endsWith('.js');
}
