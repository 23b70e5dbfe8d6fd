import { AppError } from '../../../../platform/errors.ts';
import type { Source } from '../source/source.ts';

/** For how long the other database is watched before the copy: an idle product looks for work every few seconds. */
const looks = 15;
/** For how long in all, with the copy. Some products only look every half minute. */
const looksInAll = 40;
/** Milliseconds between two looks. */
const lookEvery = 1_000;

/** Waits; rejects when the work is to stop. */
export type Pause = (milliseconds: number) => Promise<unknown>;

type Watched = Pick<Source, 'activity' | 'clients'>;

/** Whether the other product answers at an address that somebody named; absent: nobody did. */
export type Answers = () => Promise<boolean>;

/**
 * Copies what is new once the other product is seen to be down, and watches on until it was watched for long enough:
 * somebody may start it again meanwhile, and an idle one is seen late. Throws ERR_MOVE_STILL_RUNNING with what was seen.
 */
export async function whileStopped(
  source: Watched,
  { pause, answers }: { pause: Pause; answers?: Answers | undefined },
  copy: () => Promise<void>,
): Promise<void> {
  await requireSilence(answers);
  const begun = performance.now();
  const activity = await requireStopped(source, pause);
  await copy();
  const left = Math.min(looksInAll - looks, looksInAll - (performance.now() - begun) / lookEvery);
  for (let look = 0; look < left; look += 1) {
    await requireUnchanged(source, activity);
    await pause(lookEvery);
  }
  await requireUnchanged(source, activity);
  await requireSilence(answers);
}

async function requireSilence(answers: Answers | undefined): Promise<void> {
  if (await answers?.())
    throw new AppError('ERR_MOVE_STILL_RUNNING', { details: { reasons: ['its address answers'] } });
}

/**
 * Refuses unless the other product is seen to be down: two clients of one device spoil each other's keys. Nobody else
 * may be connected to its database, and nothing may change in it, for some seconds. Returns its activity, for
 * `requireUnchanged`. Throws ERR_MOVE_STILL_RUNNING with what was seen.
 */
async function requireStopped(source: Watched, pause: Pause): Promise<string> {
  const activity = await source.activity();
  for (let look = 0; look < looks; look += 1) {
    await requireUnchanged(source, activity);
    await pause(lookEvery);
  }
  await requireUnchanged(source, activity);
  return activity;
}

/** Refuses if somebody is connected to the other database, or something has changed in it since it had this activity. */
async function requireUnchanged(source: Watched, activity: string): Promise<void> {
  const seen = await source.clients();
  if ((await source.activity()) !== activity) seen.push('its rows change');
  if (seen.length > 0) throw new AppError('ERR_MOVE_STILL_RUNNING', { details: { reasons: seen.slice(0, 20) } });
}
