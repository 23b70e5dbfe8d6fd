import type { AppServices, HostedApp } from '../session/hosted-app.ts';
import type { Place } from '../session/place.ts';
import type { Turnstile } from '../session/turnstile.ts';
import { limits } from '../wire/limits.ts';
import type { AppCallError } from '../wire/messages.ts';
import { callKinds } from './call-kinds.ts';
import { CallRefusal } from './call-refusal.ts';
import { callOfPoint } from './point-calls.ts';

/** An app that calls, as far as its calls are about it. */
export interface CallingApp {
  app: HostedApp;
  services: AppServices;
  /** How many of its places are open. */
  size: number;
  /** Bounds the calls whose effect people see. */
  seen: Turnstile;
  placeOf(id: number | undefined): Place | undefined;
  /** Whether the person did something in it a moment ago. */
  mayAct(): boolean;
}

interface AskedCall {
  name: string;
  args: readonly unknown[];
  place?: number | undefined;
}

/** Answers a call of an app: its value, or why not. Never rejects. */
export async function answerCall(
  session: CallingApp,
  call: AskedCall,
  isTooMuch: boolean,
): Promise<{ value?: unknown; error?: AppCallError }> {
  try {
    if (isTooMuch) throw new CallRefusal('TOO_MANY', 'too many calls at a time');
    const value: unknown = await perform(session, call);
    const text = JSON.stringify(value ?? null);
    if (text.length > limits.answer) throw new CallRefusal('TOO_LARGE', 'the answer is larger than an app may get');
    return { value };
  } catch (error) {
    return { error: describe(error) };
  }
}

async function perform(session: CallingApp, { name, args, place: placeId }: AskedCall): Promise<unknown> {
  // Of what is not shown nobody asked anything.
  if (session.size === 0) throw new CallRefusal('NOT_THERE', 'no place of the app is open');
  if (name.startsWith('point.')) return await callOfPoint(session.placeOf(placeId), name.slice('point.'.length), args);
  const kind = Object.hasOwn(callKinds, name) ? callKinds[name] : undefined;
  if (!kind) throw new CallRefusal('UNKNOWN', `there is no call "${name.slice(0, 60)}"`);
  const { scopes } = session.services.contextOf(session.app);
  if (kind.scope && !scopes.includes(kind.scope)) {
    throw new CallRefusal('OUT_OF_SCOPE', `${name} needs the scope ${kind.scope}, which the company did not give`);
  }
  const parsed = kind.args.safeParse(args);
  if (!parsed.success) throw new CallRefusal('INVALID', `${name}: ${parsed.error.issues[0]?.message ?? 'invalid'}`);
  if (kind.needsPerson && !session.mayAct()) {
    throw new CallRefusal('NOT_ASKED', `${name} is answered after the person did something in the app`);
  }
  if (kind.isScarce && !session.seen.pass()) throw new CallRefusal('TOO_MANY', `${name}: too many at a time`);
  return await session.services.answer(session.app, { name, args: parsed.data });
}

/** What an app is told of a failure: the code of the API, and no more. */
function describe(error: unknown): AppCallError {
  if (error instanceof CallRefusal) return { code: error.code, message: error.message };
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  const known = typeof code === 'string' && /^[A-Z_]{3,60}$/.test(code) ? code : 'ERR_INTERNAL';
  return { code: known, message: `the call failed: ${known}` };
}
