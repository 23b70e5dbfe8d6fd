/** What rspack's command line tells a configuration. */
export interface Environment {
  WEBPACK_SERVE?: boolean;
  RSPACK_SERVE?: boolean;
}

/** Whether a development server asks, not a build. */
export function isServing(environment: Environment): boolean {
  return Boolean(environment.WEBPACK_SERVE ?? environment.RSPACK_SERVE);
}
