import type { AnswerInput, BodyOutput } from '@recado/contract';
import type { RegistryRemote } from '@recado/releases';
import type { Configuration } from '../../../../configuration.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { touched } from '../../../../platform/database/schema/columns.ts';
import { AppError } from '../../../../platform/errors.ts';
import { findRemote, publishRegistryChange } from '../channel.ts';
import type { RegistryCaller } from '../choose-release.ts';
import { isOfInstallation } from '../ownership.ts';
import { offeredRemotes } from '../registry.ts';
import { showRemote } from '../show-remote.ts';
import { companyExtensionSwitches, extensionSwitches } from './extension-switches.schema.ts';
import { keyOf, readOffFor, readOffForAll, withoutExtensions } from './switched-off.ts';

type Offered = Omit<AnswerInput<'GET /extensions'>[number], 'isOn'>;

/**
 * The extensions that a company may switch off: those of teams' remotes in the releases that its users get, unless the
 * installation switched them off. The remotes of the installation are the product, whose parts plans and rights open (ADR
 * 153). Requires a system unit.
 */
export async function teamExtensions(
  unit: Unit,
  configuration: Configuration,
  caller: RegistryCaller,
): Promise<Offered[]> {
  const [remotes, off] = [await offeredRemotes(unit, configuration, caller), await readOffForAll(unit)];
  return remotes
    .filter(({ name }) => !isOfInstallation(configuration, name))
    .flatMap((remote) => extensionsOf(withoutExtensions(remote, off)));
}

function extensionsOf({ name, feature }: RegistryRemote): Offered[] {
  return (feature.extensions ?? []).map(({ point, module, title }) => ({
    ...{ remote: name, remoteTitle: feature.title },
    ...{ point, module, title },
  }));
}

/** Which of the offered extensions the company of the unit has. */
export async function withSwitches(
  unit: Unit,
  companyId: number,
  offered: readonly Offered[],
): Promise<AnswerInput<'GET /extensions'>> {
  const off = await readOffFor(unit, companyId);
  return offered.map((one) => ({ ...one, isOn: !off.has(keyOf(one)) }));
}

/** Switches one of the offered extensions for a company, and tells its browsers. Throws ERR_NOT_FOUND for any other one. */
export async function switchForCompany(
  unit: Unit,
  companyId: number,
  offered: readonly Offered[],
  { isOn, ...name }: BodyOutput<'PUT /extensions'>,
): Promise<void> {
  if (!offered.some((one) => keyOf(one) === keyOf(name))) throw new AppError('ERR_NOT_FOUND');
  const { remote, point, module, companyId: company } = companyExtensionSwitches;
  await unit.db
    .insert(companyExtensionSwitches)
    .values({ companyId, ...name, isOn })
    .onConflictDoUpdate({ target: [company, remote, point, module], set: { isOn, ...touched } });
  unit.publish({ name: 'releases', companyId, audience: { to: 'company' }, payload: { action: 'update' } });
}

/**
 * Switches an extension of any release of a remote for the installation, and tells every browser. Throws
 * ERR_NO_RELEASE_FOUND and ERR_NOT_FOUND. Requires a system unit.
 */
export async function switchForAll(
  unit: Unit,
  configuration: Configuration,
  remote: string,
  { point, module, isOn, reason }: BodyOutput<'PUT /releases/:remote/extensions'>,
) {
  const known = findRemote(configuration, remote).extensions;
  if (!known.some((one) => one.point === point && one.module === module)) throw new AppError('ERR_NOT_FOUND');
  const columns = extensionSwitches;
  await unit.db
    .insert(extensionSwitches)
    .values({ remote, point, module, isOn, reason })
    .onConflictDoUpdate({ target: [columns.remote, columns.point, columns.module], set: { isOn, reason, ...touched } });
  await publishRegistryChange(unit);
  return showRemote(unit, configuration, remote);
}
