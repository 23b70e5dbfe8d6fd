// Shared modules are loaded on demand, so the entry holds nothing but this.
void import('./start/start.tsx');

export { providedModules } from './provided-modules.ts';
