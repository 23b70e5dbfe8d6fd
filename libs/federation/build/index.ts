/** The build preset: how the shell and the remotes are built. */
export type { Exposes } from './exposed-files.ts';
export { type RemoteOptions, remoteConfig } from './remote-config.ts';
export { type ShellOptions, shellConfig } from './shell-config.ts';
