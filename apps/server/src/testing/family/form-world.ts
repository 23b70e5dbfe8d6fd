import { testPassword } from '../factories.ts';
import type { SharedServer } from '../shared-server.ts';
import { FamilyClient } from './family-client.ts';
import type { FormWorld } from './family-form.ts';

/** A company with what forms refer to, and a client of its administrator, who also administers the platform. */
export async function makeFormWorld(server: SharedServer): Promise<{ client: FamilyClient; world: FormWorld }> {
  const { id: companyId, planId } = await server.make.company();
  const { id: queueId } = await server.make.queue({ companyId });
  const { id: whatsappId } = await server.make.connection({ companyId, isDefault: true });
  const { id: contactId } = await server.make.contact({ companyId });
  const admin = await server.make.user({ companyId, profile: 'admin', super: true, queueIds: [queueId] });
  const client = await FamilyClient.login(server.apiUrl, admin.email, testPassword);
  const list = await client.api.post('/contact-lists', { name: 'Clientes' });
  const contactListId: number = list.data.id;
  const world = { companyId, userId: admin.id, queueId, contactId, whatsappId, contactListId, planId: Number(planId) };
  return { client, world };
}
