import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session, UploadedFile } from '../../platform/http/handler.ts';
import { recordFile } from '../messages/media-files.ts';

/** What phones show as a picture (SPEC §5, Schedule). */
const pictures: readonly string[] = ['image/png', 'image/jpeg'];

/**
 * Keeps a picture and does what needs it in one unit; when that fails, the picture is deleted again. Throws
 * ERR_FILE_TYPE, ERR_FILE_TOO_LARGE.
 */
export async function withPicture<Done>(
  { database, storage }: Pick<ServicePlatform, 'database' | 'storage'>,
  { companyId }: Session,
  file: UploadedFile,
  work: (unit: Unit, mediaId: number) => Promise<Done>,
): Promise<Done> {
  const kept = await storage.keep(file, companyId);
  try {
    if (!pictures.includes(kept.mimetype)) throw new AppError('ERR_FILE_TYPE');
    return await database.tenant(companyId, async (unit) => work(unit, await recordFile(unit, kept)));
  } catch (error) {
    await storage.remove([kept.id]);
    throw error;
  }
}
