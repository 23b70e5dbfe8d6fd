// `recado doctor`: checks everything that the configured installation needs. It changes nothing.
import { readWords } from '../commands/read-words.ts';
import { type CommandContext, exitCodes, runCommand } from '../commands/run-command.ts';
import { WrongUsage } from '../commands/wrong-usage.ts';
import { isHealthy, jsonOf, linesOf } from './describe.ts';
import { examine } from './examine.ts';

const usage = `recado doctor [--json]

Checks what the configured installation needs, a line each: how it is, what was found, what to do. It changes nothing and may run
beside the server. It exits with 1 if there is a problem; docs/operations/doctor.md explains each line.

  --json  the same for programs: {release, isHealthy, checks: [{name, state, found, todo}]}`;

function read(words: string[]): { json: boolean } {
  const { values, positionals } = readWords(words, { json: { type: 'boolean', default: false } });
  if (positionals.length > 0) throw new WrongUsage('The doctor takes no names: it checks everything.');
  return values;
}

async function run({ json }: { json: boolean }, { configuration, say }: CommandContext): Promise<number> {
  const results = await examine(configuration);
  for (const line of json ? [jsonOf(results)] : linesOf(results)) say(line);
  return isHealthy(results) ? 0 : exitCodes.failed;
}

await runCommand({ name: 'doctor', usage, read, run });
