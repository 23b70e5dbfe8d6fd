import type { Configuration } from '../configuration.ts';
import { databaseReason } from '../platform/database/database-errors.ts';
import { allChecks } from './all-checks.ts';
import { type Check, type Finding, problem } from './check.ts';
import { configurationCheck, wrongConfiguration } from './checks/configuration.ts';
import { findingOfNode, nodeCheck } from './checks/node.ts';
import { type Examined, withExamined } from './examined.ts';
import { type Readings, systemReadings } from './readings.ts';

/** A finding with the name of its check. */
export interface Result extends Finding {
  name: string;
}

/**
 * Runs all checks, one after the other. Where the configuration cannot be read, only what needs none. `replaced`: readings of a
 * test.
 */
export async function examine(read: () => Configuration, replaced: Partial<Readings> = {}): Promise<Result[]> {
  let configuration: Configuration;
  try {
    configuration = read();
  } catch (error) {
    const { nodeVersion } = { ...systemReadings, ...replaced };
    return [
      { name: nodeCheck.name, ...findingOfNode(nodeVersion) },
      { name: configurationCheck.name, ...wrongConfiguration(error) },
    ];
  }
  return withExamined(configuration, (examined) => results(allChecks, examined), replaced);
}

/** Throws an Error with the sentences of the doctor for the first problem with which the product cannot work. */
export async function refuseStart(configuration: Configuration): Promise<void> {
  const fatal = allChecks.filter(({ isFatal }) => isFatal);
  await withExamined(configuration, async (examined) => {
    for (const check of fatal) {
      // What cannot be checked now, e.g. because another process migrates, the start finds out itself.
      const result = await check.run(examined).catch(() => undefined);
      if (result?.state === 'problem') throw new Error(`${result.found} ${result.todo}`);
    }
  });
}

async function results(checks: readonly Check[], examined: Examined): Promise<Result[]> {
  const found: Result[] = [];
  for (const check of checks) {
    const result = await resultOf(check, examined);
    if (result) found.push(result);
  }
  return found;
}

/** A check that fails is a problem, too: what it asks for does not answer as it should. */
async function resultOf(check: Check, examined: Examined): Promise<Result | undefined> {
  const { name } = check;
  try {
    const finding = await check.run(examined);
    return finding && { name, ...finding };
  } catch (error) {
    return {
      name,
      ...problem(`This could not be checked (${databaseReason(error)}).`, 'The reason in brackets is the answer.'),
    };
  }
}
