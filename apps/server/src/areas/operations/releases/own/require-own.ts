import type { Configuration } from '../../../../configuration.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallingProgram } from '../../../../platform/http/handler.ts';
import { boundSigners, isPublisher, readKeys } from '../keys/signers.ts';

/**
 * Tells which remotes are those of the team that calls: a record names both the remote (or all) and the key of the API.
 * Keys that only the configuration names have no team. Requires a system unit.
 */
export async function ownsRemote(
  unit: Unit,
  configuration: Configuration,
  keyId: number,
): Promise<(remote: string) => boolean> {
  const known = await readKeys(unit, configuration);
  return (remote) =>
    boundSigners(known, remote).some((signer) => signer.apiKeyIds !== undefined && isPublisher(signer, keyId));
}

/** Throws ERR_NO_PERMISSION unless the remote is one of the team that calls. Requires a system unit. */
export async function requireOwn(
  unit: Unit,
  configuration: Configuration,
  remote: string,
  { keyId }: Pick<CallingProgram, 'keyId'>,
): Promise<void> {
  const isOwn = await ownsRemote(unit, configuration, keyId);
  if (!isOwn(remote)) throw new AppError('ERR_NO_PERMISSION');
}
