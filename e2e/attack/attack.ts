import type { AttackWorld } from './world.ts';

/** The extent: `short` is for every test run, `long` for `npm run attack`. */
export type Scale = 'short' | 'long';

/** The result of an attack: the number of tries, and a description of each that succeeded. */
export interface Outcome {
  tried: number;
  broken: string[];
}

/** One kind of attack, tried many times against a running product. */
export interface Attack {
  name: string;
  run(world: AttackWorld, scale: Scale): Promise<Outcome>;
}

/** Counts tries and collects descriptions of those that succeeded. */
export class Tries implements Outcome {
  tried = 0;
  broken: string[] = [];

  /** Records one try; `got` describes it in case it succeeded. */
  count(held: boolean, got: string): void {
    this.tried += 1;
    if (!held) this.broken.push(got);
  }
}

/** Runs an attack and then checks that the product still serves everybody else. */
export async function carryOut(attack: Attack, world: AttackWorld, scale: Scale): Promise<Outcome> {
  const { tried, broken } = await attack.run(world, scale);
  const damage = await world.damage();
  return { tried: tried + 1, broken: damage ? [...broken, `${attack.name}: ${damage}`] : broken };
}
