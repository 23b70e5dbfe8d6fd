/** `@recado/app/testing`: shows extensions of a built app in Node, with the runtime and the checks of an installation. */
export { fixtures } from '../stand-in/fixtures.ts';
export type { StandInInstallation, StepAnswered, StepMessage } from '../stand-in/installation.ts';
export type { KeptValue, KeptValues } from '../stand-in/kept-values.ts';
export type { DoneCall, ServerAnswer, ServerRequest } from '../stand-in/stand-in-calls.ts';
export type { DrawnElement, DrawnNode, DrawnText } from './drawn-tree.ts';
export { type RenderedExtension, type RenderOptions, renderExtension } from './render-extension.ts';
export type { Screen, Wanted } from './screen.ts';
export { type ListeningInstallation, standInInstallation } from './stand-in-installation.ts';
