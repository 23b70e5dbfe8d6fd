import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import { testLogger } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { showQrToEmulator } from './link-phone.ts';
import { prepareDemo } from './prepare-demo.ts';

let server: TestServer;
let emulator: Server;
let emulatorUrl: string;
/** The calls that the emulator got, e.g. `/api/waiting code-1`. */
const calls: string[] = [];

before(async () => {
  // Without connections to WhatsApp: one that opens by itself would link the shop before its phone does.
  server = await startTestServer({ environment: { ROLES: 'web,api,worker' } });
  emulator = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      calls.push(`${request.url} ${String(JSON.parse(body).qr)}`);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    emulator.listen(0, '127.0.0.1', resolve);
  });
  emulatorUrl = `http://127.0.0.1:${(emulator.address() as AddressInfo).port}`;
  await prepareDemo(server.platform.configuration, server.platform.database);
});
after(async () => {
  emulator.close();
  await server.close();
});

test("the shop's phone links itself to the demo company's connection only, whoever shows a code first", async () => {
  const { database } = server.platform;
  const { id: strangers } = await server.make.company();
  const stranger = await server.make.connection({ companyId: strangers, isDefault: true });
  const [own] = await database.system(({ db }) => db.select().from(whatsapps).where(eq(whatsapps.name, 'Loja')));
  assert.ok(own);
  // A number of the official platform is no phone that was linked.
  await server.make.connection({ companyId: own.companyId, provider: 'official', number: '551130000001' });
  const stop = start();
  await announce(strangers, stranger.id, 'of a stranger');
  await eventually('the emulator is called', () => calls.includes('/api/waiting of a stranger'));
  await announce(own.companyId, own.id, 'of the shop');
  await eventually('the phone scans', () => scanned().length > 0);
  assert.deepEqual(scanned(), ['of the shop']);
  stop();

  // After a restart the shop is linked, and the phone of the shop has nothing to do.
  await database.system(({ db }) =>
    db.update(whatsapps).set({ number: '5511990000001' }).where(eq(whatsapps.id, own.id)),
  );
  const stopAgain = start();
  await announce(strangers, stranger.id, 'of a stranger again');
  await announce(own.companyId, own.id, 'of the shop again');
  await eventually('the emulator is called', () => calls.includes('/api/waiting of the shop again'));
  await eventually('the emulator is called', () => calls.includes('/api/waiting of a stranger again'));
  // The next call comes after any scan of the former ones.
  await announce(own.companyId, own.id, 'last');
  await eventually('the emulator is called', () => calls.includes('/api/waiting last'));
  assert.deepEqual(scanned(), ['of the shop']);
  stopAgain();
});

const start = () => showQrToEmulator(server.platform.database, { emulatorUrl, link: true, logger: testLogger });

const scanned = () => calls.filter((call) => call.includes('/scan ')).map((call) => call.slice(call.indexOf(' ') + 1));

async function announce(companyId: number, id: number, qrcode: string): Promise<void> {
  await server.platform.database.system(async (unit) => {
    const state = { status: 'qrcode', statusDetail: null, pairingCode: '', retries: 0, updatedAt: new Date() } as const;
    const payload = { action: 'update', session: { id, qrcode, ...state } } as const;
    unit.publish({ name: 'whatsappSession', companyId, audience: { to: 'admins' }, payload });
  });
}
