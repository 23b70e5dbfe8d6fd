// Loaded before a program: each SIGUSR2 steps its clock, as a time server does with a wrong one. The clocks of the
// database and of other processes stay.
const minute = 60_000;
const steps = [10 * minute, -20 * minute, 10 * minute];
const real = Date;
let offset = 0;

process.on('SIGUSR2', () => (offset += steps.shift() ?? 0));

const now = () => real.now() + offset;
globalThis.Date = new Proxy(real, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  apply: (target) => new target(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
