import type { z } from 'zod';
import { NotThere } from '../../delivery/commands.ts';
import { newId, newSecret } from '../../graph/ids.ts';
import { newAccountRecord, newNumberRecord } from '../../graph/new-records.ts';
import type { AccountRecord, AppRecord, NumberRecord, TemplateRecord } from '../../graph/records.ts';
import type { World } from '../../world.ts';
import type { newAccountSchema, newAppSchema, newNumberSchema } from './schemas.ts';

/** Makes an app, or changes the one with this id. */
export function addApp(world: World, asked: z.infer<typeof newAppSchema>): AppRecord {
  const { id = newId(), secret = newSecret(), ...rest } = asked;
  const app = { id, secret, ...rest };
  world.graph.apps.set(id, app);
  world.changed({ kind: 'graph' });
  return app;
}

/** Makes an account, or replaces the one with this id. */
export function addAccount(world: World, asked: z.infer<typeof newAccountSchema>): AccountRecord {
  const { appIds, id = newId(), name, ...rest } = asked;
  const subscriptions = appIds.map((appId) => ({ appId }));
  const account = newAccountRecord({ ...withoutAbsent(rest), id, name, subscriptions });
  world.graph.accounts.set(id, account);
  world.changed({ kind: 'graph' });
  return account;
}

/** Makes a number of an account: registered and connected unless it says otherwise. */
export function addNumber(world: World, asked: z.infer<typeof newNumberSchema>): NumberRecord {
  const { id = newId(), accountId, number, verifiedName, ...rest } = asked;
  accountOf(world, accountId);
  const given = { ...withoutAbsent(rest), id, accountId, number, verifiedName };
  const made = newNumberRecord(world.clock(), given);
  // The owner of a number in coexistence has it on their phone.
  if (made.isOnBizApp) world.phones.add(number, verifiedName, true);
  world.graph.addNumber(made);
  world.changed({ kind: 'phones' });
  return made;
}

/** What was not given keeps its value. */
export function withoutAbsent<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  return Object.assign(given, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
}

/** The app with this id. Throws if there is none. */
export function appOf(world: World, id: string): AppRecord {
  return found(world.graph.apps.get(id), `There is no app ${id}`);
}

/** The account with this id. Throws if there is none. */
export function accountOf(world: World, id: string): AccountRecord {
  return found(world.graph.accounts.get(id), `There is no account ${id}`);
}

/** The number with this id. Throws if there is none. */
export function numberOf(world: World, id: string): NumberRecord {
  return found(world.graph.numbers.get(id), `There is no number ${id}`);
}

/** The account of a number. */
export function accountOfNumber(world: World, number: NumberRecord): AccountRecord {
  return accountOf(world, number.accountId);
}

/** The template with this id. Throws if there is none. */
export function templateOf(world: World, id: string): TemplateRecord {
  return found(world.graph.templates.get(id), `There is no template ${id}`);
}

function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new NotThere(otherwise);
  return value;
}
