import type { ServicePlatform } from '../../../channels/services.ts';
import type { AnyCall } from '../../../platform/http/answer-call.ts';
import type { AnswerWatcher, AnswerWatchers } from '../../../platform/http/answer-watch.ts';
import { ReadCollector } from './read-collector.ts';
import { type Read, readPoints } from './read-points.ts';
import { writeReads } from './write-reads.ts';

type Parts = Pick<ServicePlatform, 'database' | 'clock' | 'logger'>;
const collectors = new WeakMap<Parts['database'], ReadCollector>();

/** The collector of a process, which has one database. */
export function collectorOf({ database, clock, logger }: Parts): ReadCollector {
  const known = collectors.get(database);
  if (known) return known;
  const write = (reads: Parameters<typeof writeReads>[1]) => writeReads(database, reads);
  const made = new ReadCollector({ clock, logger, write });
  collectors.set(database, made);
  return made;
}

/** A point whose types are not known statically. */
type AnyPoint = (call: AnyCall, answer: unknown) => Read | undefined;

/** Watches every endpoint whose answers have words of conversations. */
export function watchReads(platform: Parts): AnswerWatchers {
  const collector = collectorOf(platform);
  // Each point is typed by its key where it is defined, as handlers are; it is called with the call and answer of that key.
  const points = Object.entries(readPoints as Readonly<Record<string, AnyPoint>>);
  const watcherOf =
    (point: AnyPoint): AnswerWatcher =>
    (call, answer) => {
      const read = point(call, answer);
      if (read) collector.note(call, read);
    };
  return new Map(points.map(([key, point]) => [key, watcherOf(point)]));
}
