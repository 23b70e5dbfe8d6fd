import { readFileSync } from 'node:fs';

let text: string | undefined;

/** The runtime of the worker, as one script: `RECADO_APP_RUNTIME` names its file, which `recado-app test` sets. */
export function runtimeScript(): string {
  const file = process.env.RECADO_APP_RUNTIME;
  if (!file) throw new Error('run the tests with recado-app test');
  text ??= readFileSync(file, 'utf8');
  return text;
}
