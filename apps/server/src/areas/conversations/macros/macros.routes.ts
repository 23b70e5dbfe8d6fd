import type { macroEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changeMacro, createMacro, deleteMacro } from './change-macros.ts';
import { listMacros } from './macro-rows.ts';
import { runMacro } from './run-macro.ts';

/** Macros: several steps in a ticket at once (ADR 169). */
export function macroRoutes(): Handlers<keyof typeof macroEndpoints> {
  return {
    'GET /macros': ({ unit, session }) => listMacros(unit, session),
    'POST /macros': ({ unit, session, body }) => createMacro(unit, session, body),
    'PUT /macros/:macroId': ({ unit, session, params, body }) => changeMacro(unit, session, params.macroId, body),
    'DELETE /macros/:macroId': async ({ unit, session, params }) => {
      await deleteMacro(unit, session, params.macroId);
      return { message: 'Macro deleted' };
    },
    'POST /macros/:macroId/run': ({ unit, session, params, body }) => runMacro(unit, session, params.macroId, body),
  };
}
