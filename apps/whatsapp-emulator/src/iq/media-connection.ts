import { element } from '../protocol/nodes.ts';
import type { Answer, Question } from './question.ts';

const HOUR_SECONDS = '3600';

/** The hosts for uploads and downloads of files. */
export function answerMediaConnection({ world }: Question): Answer {
  const attrs = { auth: 'emulator', ttl: HOUR_SECONDS, auth_ttl: HOUR_SECONDS, max_buckets: '12' };
  return [element('media_conn', attrs, [element('host', { hostname: world.media.host })])];
}
