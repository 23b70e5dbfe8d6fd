import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotThere } from '../delivery/commands.ts';
import { listWaiting, scanQr, scanWaiting, showQr, typeCode, unlink } from '../pairing/link.ts';
import type { World } from '../world.ts';
import { phoneIn } from './phone-routes.ts';

const scanSchema = z.object({ qr: z.string().optional() });

/** Linking: pending requests, a scan, a typed code, and removing a linked device. */
export function addLinkRoutes(server: FastifyInstance, world: World): void {
  server.get('/api/waiting', () => listWaiting(world));

  server.post('/api/waiting', (request) => {
    showQr(world, z.object({ qr: z.string() }).parse(request.body).qr);
    return listWaiting(world);
  });

  server.post('/api/phones/:number/scan', async (request) => {
    const phone = phoneIn(world, request.params);
    const { qr } = scanSchema.parse(request.body ?? {});
    const device = qr ? await scanQr(world, phone, qr) : await scanWaiting(world, phone);
    return { jid: device.jid, lid: device.lid };
  });

  server.post('/api/phones/:number/pairing-code', async (request) => {
    const phone = phoneIn(world, request.params);
    const { code } = z.object({ code: z.string() }).parse(request.body);
    const device = await typeCode(world, phone, code);
    return { jid: device.jid, lid: device.lid };
  });

  server.delete('/api/phones/:number/devices/:jid', (request) => {
    const phone = phoneIn(world, request.params);
    const { jid } = z.object({ jid: z.string() }).parse(request.params);
    const device = world.devices.ofOwner(phone.number).find((linked) => linked.jid === jid);
    if (!device) throw new NotThere(`The device ${jid} is not linked to this phone`);
    unlink(world, device);
    return { unlinked: jid };
  });
}
