import type { ComponentType } from 'react';

/** What the app's code draws, by the names of its modules in the manifest. */
export const registered = new Map<string, ComponentType>();

/** Says what draws a module of the manifest, e.g. `extend('./panel', Panel)`. */
export function extend(module: string, component: ComponentType): void {
  registered.set(module, component);
}
