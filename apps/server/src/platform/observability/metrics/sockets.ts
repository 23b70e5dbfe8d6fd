import { Counter, Gauge, Histogram } from 'prom-client';
import { processMetrics } from './registry.ts';

const sockets = new Gauge({ name: 'recado_sockets', help: 'Open sockets', registers: [processMetrics] });
const eventsHeard = new Gauge({
  name: 'recado_events_heard',
  help: 'Whether an event that this process sent itself, on the way to the other processes, came back',
  registers: [processMetrics],
});
const lag = new Histogram({
  name: 'recado_fan_out_lag_seconds',
  help: 'Time until an event that this process sends itself every minute, on the way to the others, came back',
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [processMetrics],
});
const sent = new Counter({
  name: 'recado_fan_out_sent_total',
  help: 'Messages to the other processes that were carried',
  registers: [processMetrics],
});
const lost = new Counter({
  name: 'recado_fan_out_failures_total',
  help: 'Messages to the other processes that were not carried, or not in time',
  registers: [processMetrics],
});
const gaps = new Counter({
  name: 'recado_fan_out_gaps_total',
  help: 'How often messages of other processes may have been lost; browsers then read again',
  registers: [processMetrics],
});
const redisUp = new Gauge({
  name: 'recado_redis_up',
  help: 'Whether this process is connected to REDIS_URL; absent without one',
  registers: [],
});

/** What is known of the way between the processes, since the start of this one. */
const fanOut = { lagMs: null as number | null, sent: 0, failures: 0, gaps: 0 };

/** An event that this process sent itself came back after so many milliseconds. */
export function noteFanOutLag(milliseconds: number): void {
  lag.observe(milliseconds / 1000);
  fanOut.lagMs = milliseconds;
}

/** A message to the other processes was carried, or not. */
export function countFanOut(isCarried: boolean): void {
  (isCarried ? sent : lost).inc();
  fanOut[isCarried ? 'sent' : 'failures'] += 1;
}

/** Messages of other processes may have been lost. */
export function countFanOutGap(): void {
  gaps.inc();
  fanOut.gaps += 1;
}

/** The connection to Redis is there, or not. The metric exists from the first call on. */
export function noteRedis(isUp: boolean): void {
  if (!processMetrics.getSingleMetric('recado_redis_up')) processMetrics.registerMetric(redisUp);
  redisUp.set(isUp ? 1 : 0);
}

/** Sets how many sockets are open, and whether events reach the other processes. */
export function setSockets(open: number, isHeard: boolean): void {
  sockets.set(open);
  eventsHeard.set(isHeard ? 1 : 0);
}

/** The way between the processes, since the start of this one; the lag in milliseconds, null before the first. */
export function fanOutFigures(): Readonly<typeof fanOut> {
  return { ...fanOut };
}
