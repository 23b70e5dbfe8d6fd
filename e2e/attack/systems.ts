import { deflateRawSync } from 'node:zlib';
import { sheetLimits } from '../../apps/server/src/platform/spreadsheets/sheet-limits.ts';
import { waitFor } from '../harness/processes.ts';
import { type Attack, Tries } from './attack.ts';
import type { AttackWorld } from './world.ts';

const attackersShop = '5511990000009';

/** Pairs the attacker's own phone; returns the connection's id. */
async function pairAttacker({ call, attacker: { token }, product }: AttackWorld, tries: Tries): Promise<number> {
  await product.emulator.addPhone(attackersShop, 'Loja de fora', true);
  const created = await call('POST', '/whatsapp', { token, body: { name: 'De fora' } });
  const { id } = JSON.parse(created.text);
  const now = async () => JSON.parse((await call('GET', `/whatsapp/${id}`, { token })).text);
  const waiting = await waitFor('the code of the attacker', async () => {
    const connection = await now();
    return connection.qrcode || connection.status === 'CONNECTED' ? connection : undefined;
  });
  tries.count(waiting.status !== 'CONNECTED', 'a phone linked itself to a connection of another company');
  await product.emulator.scan(attackersShop, waiting.qrcode);
  await waitFor('the phone of the attacker', async () => (await now()).status === 'CONNECTED' || undefined);
  return id;
}

const endlessFiles: Attack = {
  name: 'integrations with endless files and redirections',
  async run(world, scale) {
    const tries = new Tries();
    const { call, hostile, product, newStranger } = world;
    const { token } = world.attacker;
    const connectionId = await pairAttacker(world, tries);
    const path = `/whatsapp/${connectionId}`;
    for (const [kind, customers] of [
      ['loop', 3],
      ['inside', 3],
      ['drip', scale === 'long' ? 120 : 40],
    ] as const) {
      const body = { type: 'webhook', name: `Externo ${kind}`, urlN8N: `${hostile.origin}/ask/${kind}` };
      const { id: integrationId } = JSON.parse((await call('POST', '/queueIntegration', { token, body })).text);
      const used = await call('PUT', path, { token, body: { name: 'De fora', integrationId } });
      if (used.status !== 200) throw new Error(`the attacker’s integration: ${used.status} ${used.text}`);
      for (let index = 0; index < customers; index += 1) {
        await product.emulator.send(await newStranger(), { to: attackersShop, text: 'oi' });
      }
      tries.tried += customers;
      const enough = Math.min(customers, 3);
      await waitFor(`files of ${kind}`, () => (hostile.calls.get(`/${kind}`) ?? 0) >= enough || undefined);
    }
    const damage = await world.damage();
    tries.count(damage === undefined, `beside endless files: ${damage}`);
    tries.count(hostile.dripping() > 0, 'no file is being downloaded any more, so that nothing was shown');
    tries.count((hostile.calls.get('/loop') ?? 0) <= 3 * 30, 'a redirection to itself is followed without end');
    tries.count(hostile.inside() === 0, 'a redirection led to a server of this machine');
    await call('DELETE', path, { token });
    return tries;
  },
};

/** A compressed zip file with one entry, which declares `declared` bytes. */
function zip(name: string, content: Buffer, declared: number): Buffer {
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(8, 10);
  header.writeUInt32LE(packed.length, 20);
  header.writeUInt32LE(declared, 24);
  header.writeUInt16LE(name.length, 28);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), header.subarray(6, 32)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, header, Buffer.from(name), end]);
}

function formOf(content: Buffer | string, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(content)]), name);
  return form;
}

const spreadsheets: Attack = {
  name: 'spreadsheets that expand',
  async run(world) {
    const tries = new Tries();
    const rows = Buffer.alloc(sheetLimits.unpacked + 1, '<row/>');
    const repeated = `<table:table-cell table:number-columns-repeated="16384"/>`;
    const row = `<table:table-row table:number-rows-repeated="1048576">${repeated}</table:table-row>`;
    const sheets: [string, Buffer | string][] = [
      ['cheia.xlsx', zip('xl/workbook.xml', rows, rows.length)],
      ['mente.xlsx', zip('xl/workbook.xml', rows, 1_000)],
      ['repete.ods', zip('content.xml', Buffer.from(row.repeat(50)), row.length * 50)],
      ['larga.csv', ';'.repeat(1_000_000)],
      ['longa.csv', 'a\n'.repeat(500_000)],
      ['aspas.csv', `"${'""'.repeat(500_000)}`],
    ];
    const path = '/contacts/imports';
    const flood = Promise.all(
      sheets.map(([name, content]) =>
        world.call('POST', path, { token: world.attacker.token, raw: formOf(content, name) }),
      ),
    );
    const other = await world.call('POST', path, {
      token: world.admin.token,
      raw: formOf('Nome;Número\nCliente;5521987654321\n', 'contatos.csv'),
    });
    tries.count(other.status === 200, `another company’s import is answered ${other.status} ${other.text} meanwhile`);
    for (const [index, { status }] of (await flood).entries()) {
      tries.count(
        status === 200 || (status >= 400 && status < 500) || status === 503,
        `${sheets[index]?.[0]}: ${status}`,
      );
    }
    return tries;
  },
};

/** Attacks by a company with systems and files of its own. */
export const systemAttacks: Attack[] = [endlessFiles, spreadsheets];
