import { areas } from './areas.ts';
import { carryOut } from './attack.ts';
import { startAttackWorld } from './world.ts';

// Attacks the built product and prints, for each area, how much was tried and how much was refused. Exits with 1 when
// an attack succeeded.
const world = await startAttackWorld();
const broken: string[] = [];
try {
  console.log('area       attack                                            tried    held');
  for (const { name: area, attacks } of areas) {
    for (const attack of attacks) {
      const outcome = await carryOut(attack, world, 'long');
      const held = outcome.tried - outcome.broken.length;
      console.log(
        `${area.padEnd(10)} ${attack.name.padEnd(48)} ${String(outcome.tried).padStart(7)} ${String(held).padStart(7)}`,
      );
      broken.push(...outcome.broken.map((words) => `${area}: ${words}`));
    }
  }
} finally {
  await world.close();
}
for (const words of broken) console.log(`GOT THROUGH  ${words}`);
process.exit(broken.length > 0 ? 1 : 0);
