/** The environment that rspack's command line passes to a configuration. */
export interface Environment {
  WEBPACK_SERVE?: boolean;
  RSPACK_SERVE?: boolean;
}

/** Whether the configuration is for a development server, not for a build. */
export function isServing(environment: Environment): boolean {
  return Boolean(environment.WEBPACK_SERVE ?? environment.RSPACK_SERVE);
}
