import type { ComponentType } from 'react';

/** `@recado/app`: what the code of an app imports. There are types only: the worker has the code (docs/apps.md). */
export * from './components.ts';
export * from './host-api.ts';
export type * from './points.ts';
export type * from './records.ts';

/** Says what draws a module of the manifest. The build does it for each. */
export declare function extend(module: string, component: ComponentType<never>): void;
