import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { storeSetting } from '../areas/company/settings/stored-settings.ts';
import { connectByHand } from '../areas/conversations/official-connections/connect.ts';
import type { ServicePlatform } from '../channels/services.ts';
import { whatsappQueues, whatsapps } from '../platform/database/schema/whatsapps.ts';
import { newToken } from '../platform/security/secrets.ts';
import { seedCosts } from './demo-costs.ts';
import { addDemoTemplates } from './official-templates.ts';
import { callEmulator } from './phones.ts';
import type { DemoCompany } from './seed-company.ts';

/** The demo's numbers on the official platform: a plain one, and one that its owner's phone goes on using. */
const officialNumber = { number: '551130000001', verifiedName: 'Loja Recado' };
const numberOnPhone = { number: '5511990000002', verifiedName: 'Loja Centro', isOnBizApp: true };

/** Somebody who writes to the official number. With a username they hide their number. */
interface Writer {
  name: string;
  number: string;
  text: string;
  username?: string;
  minutesAgo?: number;
}

/** One hides their number; the window of another is about to end. */
const writers: readonly Writer[] = [
  {
    name: 'Vera Monteiro',
    number: '5511970001020',
    text: 'Vocês ainda têm a jaqueta verde? Pode responder amanhã cedo.',
    minutesAgo: 22.5 * 60,
  },
  {
    name: 'Lia',
    number: '5511970001021',
    username: 'lia.atelie',
    text: 'Oi! Vim pelo Instagram. Vocês fazem encomenda?',
  },
  { name: 'Otávio Reis', number: '5511970001022', text: 'Quero saber do meu pedido 1042.' },
];

const texts = {
  greetingMessage: 'Olá! Você fala com a *Loja Recado*. Escolha uma opção:',
  complationMessage: 'Obrigado pelo contato!',
  ratingMessage: 'Como você avalia o atendimento?',
};

/** The emulator's app that is the installation's own. */
interface DemoApp {
  id: string;
  secret: string;
  verifyToken: string;
  callbackUrl?: string;
}

/**
 * Connects the demo company to two numbers of the emulator's official platform, with templates in every state,
 * customers who wrote to it, and what their messages cost. Everything goes the way of a real shop, webhooks included, so it needs a server that answers
 * at `apiUrl`. Rejects when the emulator cannot be reached.
 */
export async function openOfficialShop(
  platform: ServicePlatform,
  { emulatorUrl, apiUrl }: { emulatorUrl: string; apiUrl: string },
  { companyId, queueIds }: DemoCompany,
): Promise<void> {
  const app = {
    id: '100000000000001',
    secret: newToken(),
    verifyToken: newToken(),
  };
  const callbackUrl = `${apiUrl}/webhooks/whatsapp`;
  await storeApp(platform, companyId, app);
  const shop = await setUp(emulatorUrl, app, officialNumber);
  await addDemoTemplates(emulatorUrl, shop.accountId);
  // Only now, so that nobody is told of templates of an account that is not connected yet.
  await callEmulator(emulatorUrl, `/api/graph/apps/${app.id}`, { callbackUrl }, 'PATCH');
  const { whatsappId } = await connectByHand(platform, { companyId }, { ...shop, name: 'Loja oficial' });
  const onPhone = await setUp(emulatorUrl, { ...app, callbackUrl }, numberOnPhone);
  const beside = await connectByHand(platform, { companyId }, { ...onPhone, name: numberOnPhone.verifiedName });
  // Several queues need a greeting, which connecting does not ask for.
  await platform.database.tenant(companyId, async ({ db }) => {
    await db.update(whatsapps).set(texts).where(eq(whatsapps.id, whatsappId));
    await db.insert(whatsappQueues).values(queueIds.map((queueId) => ({ companyId, whatsappId, queueId })));
  });
  await platform.database.system((unit) =>
    seedCosts(unit, { companyId, official: whatsappId, phone: beside.whatsappId }),
  );
  for (const writer of writers) await write(emulatorUrl, writer);
}

/** Makes the app the installation's own, so that the demo can connect numbers in the browser, too. */
async function storeApp(platform: ServicePlatform, companyId: number, app: DemoApp): Promise<void> {
  await platform.database.system(async (unit) => {
    const values = {
      officialAppId: app.id,
      officialConfigId: '200000000000001',
      officialAppSecret: app.secret,
      officialVerifyToken: app.verifyToken,
    };
    for (const [key, value] of Object.entries(values)) {
      await storeSetting(unit, platform.secret, companyId, { key, value });
    }
  });
}

const madeSetUp = z.object({
  account: z.object({ id: z.string() }),
  number: z.object({ id: z.string() }),
  token: z.string(),
});

/** An account of the emulator with a number, as somebody enters it who connects it by hand. */
async function setUp(emulatorUrl: string, app: DemoApp, number: typeof officialNumber) {
  const asked = { app: { ...app, name: 'Recado' }, account: { name: number.verifiedName }, number };
  const made = madeSetUp.parse(await callEmulator(emulatorUrl, '/api/graph/demo', asked));
  const { account, number: phone, token } = made;
  return { phoneNumberId: phone.id, accountId: account.id, token, appSecret: app.secret, queueIds: [] };
}

async function write(emulatorUrl: string, { name, number, username, text, minutesAgo }: Writer): Promise<void> {
  const phone = `/api/phones/${number}`;
  await callEmulator(emulatorUrl, '/api/phones', { name, number });
  if (username) await callEmulator(emulatorUrl, phone, { username, hidesNumber: true }, 'PATCH');
  const message = { to: officialNumber.number, content: { kind: 'text', text }, minutesAgo };
  await callEmulator(emulatorUrl, `${phone}/special`, message);
}
