import { eq } from 'drizzle-orm';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import { eventually } from './eventually.ts';
import type { TestServer } from './server.ts';

/** Opens a connection of the platform's company, which is required to send verification codes; returns its id. */
export async function connectPlatform({ make, platform }: Pick<TestServer, 'make' | 'platform'>): Promise<number> {
  const { id: companyId } = await make.company();
  await make.user({ companyId, profile: 'admin', super: true });
  const { id } = await make.connection({ companyId, isDefault: true, status: 'OPENING' });
  const isOpen = async () => {
    const [row] = await platform.database.system(({ db }) => db.select().from(whatsapps).where(eq(whatsapps.id, id)));
    return row?.status === 'CONNECTED';
  };
  await eventually('the platform’s connection is open', isOpen);
  return id;
}
