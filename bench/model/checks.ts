import { cost } from './inputs.ts';
import { workOfMessage } from './needs.ts';

/** A figure that was measured apart from the inputs, and what the model says instead. */
export interface ModelCheck {
  of: string;
  unit: string;
  measured: number;
  model: number;
  /** Between which ratios of model to measurement they agree, and why so far. */
  within: readonly [number, number];
  source: string;
}

/** Messages a second that one process with all roles passes when it uses a whole processor. */
function passed(way: 'received' | 'sent'): number {
  const { api, worker, channels } = workOfMessage(way, 1);
  return 1_000 / (api + worker + channels);
}

function allRoles(way: 'received' | 'sent', sockets: number): number {
  const { api, worker, channels } = workOfMessage(way, sockets);
  return api + worker + channels;
}

/**
 * The inputs were measured on a busy machine with a process for each role, the rates on a quiet one with one process: half of them is
 * as near as that gets. The others have the circumstances of the inputs.
 */
const quiet = [0.5, 1.3] as const;
const alike = [0.8, 1.25] as const;

/** What is compared. */
export const checks: readonly ModelCheck[] = [
  {
    of: 'messages in a second, one process with all roles',
    ...{ unit: '', measured: 175, model: passed('received'), within: quiet },
    source: 'whatsapp-connections.md, 2026-11-21, load 2.3',
  },
  {
    of: 'messages out a second, one process with all roles',
    ...{ unit: '', measured: 71, model: passed('sent'), within: quiet },
    source: 'whatsapp-connections.md, 2026-11-21, load 2.3',
  },
  {
    of: 'processor of all processes for a message in that 300 more browsers hear',
    ...{ unit: 'ms', measured: 18.3, model: allRoles('received', 300), within: alike },
    source: 'server.md, 2026-11-29, load 7 to 23',
  },
  {
    of: 'transactions of a message in',
    ...{ unit: '', measured: 3.3, model: cost.received.transactions.value, within: alike },
    source: 'whatsapp-connections.md, 2026-11-22, one process',
  },
  {
    of: 'transactions of a message out',
    ...{ unit: '', measured: 6, model: cost.sent.transactions.value, within: alike },
    source: 'whatsapp-connections.md, 2026-11-22, one process',
  },
  {
    of: 'memory of a process after some thousand lists',
    ...{ unit: 'MB', measured: 194, model: cost.process.value, within: alike },
    source: 'server.md',
  },
];
