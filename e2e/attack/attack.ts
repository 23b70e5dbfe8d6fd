import type { AttackWorld } from './world.ts';

/** How much is tried: `short` belongs to every test run, `long` is for `npm run attack`. */
export type Scale = 'short' | 'long';

/** What became of an attack: how many tries there were, and in words those that got through. */
export interface Outcome {
  tried: number;
  broken: string[];
}

/** One way in, tried many times against a running product. */
export interface Attack {
  name: string;
  run(world: AttackWorld, scale: Scale): Promise<Outcome>;
}

/** Counts tries and keeps the words of those that got through. */
export class Tries implements Outcome {
  tried = 0;
  broken: string[] = [];

  /** One try; `got` is what to say when it got through. */
  count(held: boolean, got: string): void {
    this.tried += 1;
    if (!held) this.broken.push(got);
  }
}

/** Runs an attack, and then looks whether the product still serves everybody else. */
export async function carryOut(attack: Attack, world: AttackWorld, scale: Scale): Promise<Outcome> {
  const { tried, broken } = await attack.run(world, scale);
  const damage = await world.damage();
  return { tried: tried + 1, broken: damage ? [...broken, `${attack.name}: ${damage}`] : broken };
}
