import { Counter, Gauge } from 'prom-client';
import { processMetrics } from './registry.ts';

const held = new Gauge({
  name: 'recado_connections_held',
  help: 'Connections to WhatsApp that this process holds, by provider',
  labelNames: ['provider'],
  registers: [processMetrics],
});
const takeovers = new Counter({
  name: 'recado_connection_takeovers_total',
  help: 'Connections that this process took from one that was gone or frozen',
  registers: [processMetrics],
});

/** This process begins (1) or ends (-1) to hold a connection. */
export function noteHeld(provider: string, change: 1 | -1): void {
  held.inc({ provider }, change);
}

/** This process took a connection from another one. */
export function countTakeover(): void {
  takeovers.inc();
}
