import { z } from 'zod';
import type { Place } from '../session/place.ts';
import { CallRefusal } from './call-refusal.ts';

const file = z.object({
  name: z.string().min(1).max(200),
  type: z.string().max(100),
  base64: z.base64().max(1_400_000),
});
const person = z.object({
  name: z.string().max(200),
  number: z.string().max(50),
  email: z.string().max(200).optional(),
});
const nothing = z
  .array(z.unknown())
  .max(6)
  .transform((): unknown[] => []);

/**
 * The functions that points give, by name: what an app may pass. Those that act on the page need the person: the app is
 * an action that they chose, or they just did something in its place.
 */
const kinds: Readonly<Record<string, { args: z.ZodType<unknown[]>; isFree?: boolean }>> = {
  insertText: { args: z.tuple([z.string().min(1).max(4_096)]) },
  addFiles: { args: z.tuple([z.array(file).min(1).max(10)]).transform(([files]) => [files.map(fileOf)]) },
  choose: { args: z.tuple([z.object({ name: z.string().min(2).max(50), contacts: z.array(person).max(10_000) })]) },
  onSent: { args: nothing },
  onClose: { args: nothing, isFree: true },
  prepareToLeave: { args: nothing },
};

/** Calls a function that the point of a place gives. Throws CallRefusal. */
export async function callOfPoint(place: Place | undefined, name: string, args: readonly unknown[]): Promise<unknown> {
  if (!place) throw new CallRefusal('NOT_THERE', 'the place is gone');
  if (name === 'leave') return leave(place);
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  const call = Object.hasOwn(place.calls, name) ? place.calls[name] : undefined;
  if (!kind || !call) throw new CallRefusal('UNKNOWN', `this place has no call "${name.slice(0, 60)}"`);
  const parsed = kind.args.safeParse(args);
  if (!parsed.success) throw new CallRefusal('INVALID', `${name}: ${parsed.error.issues[0]?.message ?? 'invalid'}`);
  if (!kind.isFree && !place.mayAct()) {
    throw new CallRefusal('NOT_ASKED', `${name} is answered after the person did something in the app`);
  }
  const answer: unknown = await call(...parsed.data);
  if (name === 'prepareToLeave' && typeof answer === 'function')
    place.leave = () => void Reflect.apply(answer, null, []);
  // What a point returns is for its own code.
  return null;
}

function leave(place: Place): null {
  place.leave?.();
  place.leave = undefined;
  return null;
}

function fileOf({ name, type, base64 }: z.output<typeof file>): File {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], name.replaceAll(/[\\/:\p{Cc}]/gu, '_'), { type });
}
