/** The environment that rspack's command line passes to a configuration. */
export interface Environment {
  WEBPACK_SERVE?: boolean;
  RSPACK_SERVE?: boolean;
}

/**
 * Whether a development server is for a deployed shell (`npm run dev -- <remote> --shell <URL>`). Such a shell has
 * React's production build: it has no development checks and cannot replace components, so the page is reloaded
 * instead.
 */
export function isForDeployedShell(): boolean {
  return process.env.DEPLOYED_SHELL === 'true';
}

/** Whether the configuration is for a development server, not for a build. */
export function isServing(environment: Environment): boolean {
  return Boolean(environment.WEBPACK_SERVE ?? environment.RSPACK_SERVE);
}
