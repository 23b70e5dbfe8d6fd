import { shellFacts } from '#shell-facts';

/** How one module is shared: one copy in the page, whatever version the remote was built with. */
interface Shared {
  singleton: true;
  version: string;
  requiredVersion: false;
}
type Provided = Shared & { shareKey: string };
type Consumed = Shared & { import: false };

/**
 * The one table of shared modules (docs/adr/0004), as the shell provides them. antd's css-in-js, react-router and
 * i18next are not in it: only `@recado/ui` imports them, and its entries are shared instead, so that they are
 * tree-shaken like any module. Parts of antd that no entry exports are shared one by one (docs/adr/0024). The needs of
 * a remote are compared with the shell's offer before its code runs (`src/offer.ts`), so the federation's runtime
 * compares no versions.
 */
export function providedModules(dev: boolean): Record<string, Provided> {
  return table(dev, (version, shareKey) => ({ shareKey, singleton: true, version, requiredVersion: false }));
}

/** The same table for remotes. They have no copies of their own: they cannot run without a shell anyway. */
export function consumedModules(dev: boolean): Record<string, Consumed> {
  return table(dev, (version) => ({ singleton: true, version, requiredVersion: false, import: false }));
}

function table<Sharing>(dev: boolean, sharing: (version: string, name: string) => Sharing): Record<string, Sharing> {
  const { packages, libraries } = shellFacts();
  const forDevelopment = dev ? { 'react/jsx-dev-runtime': packages['react/jsx-runtime'] ?? '' } : {};
  const versions = { ...packages, ...libraries, ...forDevelopment };
  return Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, sharing(version, name)]));
}
