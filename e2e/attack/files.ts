import { type Attack, Tries } from './attack.ts';
import type { AttackWorld } from './world.ts';

const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '....//', '%252e%252e%252f', '..%00/'];
const targets = ['etc/passwd', 'data/demo-credentials.json', 'package.json', 'server/secret'];

const traversal: Attack = {
  name: 'paths out of the folder',
  async run(world) {
    const tries = new Tries();
    for (const base of [
      `${world.product.apiUrl}/media/`,
      `${world.product.apiUrl}/public/`,
      `${world.product.webUrl}/`,
    ]) {
      for (const climb of climbs) {
        for (const target of targets) {
          const answer = await fetch(`${base}${climb.repeat(6)}${target}`);
          const text = await answer.text();
          tries.count(!/root:x:|"password"\s*:|"workspaces"/.test(text), `${base}${climb}${target} was served`);
          tries.count(answer.status < 500, `${base}${climb}${target} answered ${answer.status}`);
        }
      }
    }
    return tries;
  },
};

/** Sends a file in the conversation and returns its address. */
async function upload(world: AttackWorld, name: string, content: string | Uint8Array<ArrayBuffer>, type: string) {
  const form = new FormData();
  form.append('medias', new Blob([content], { type }), name);
  form.append('body', '');
  const sent = await world.call('POST', `/messages/${world.ticketId}`, { token: world.admin.token, raw: form });
  return {
    status: sent.status,
    mediaUrl: sent.status === 200 ? JSON.parse(sent.text).messages[0].mediaUrl : undefined,
  };
}

const active: Attack = {
  name: 'files that run',
  async run(world) {
    const tries = new Tries();
    const script = '<script>alert(1)</script>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
    const files: [string, string, string][] = [
      ['a.html', `<!doctype html>${script}`, 'text/html'],
      ['a.svg', svg, 'image/svg+xml'],
      ['a.png', svg, 'image/png'],
      ['a.pdf', `<!doctype html>${script}`, 'application/pdf'],
      ['a.xml', `<?xml version="1.0"?><x xmlns:x="http://www.w3.org/1999/xhtml"><x:script/></x>`, 'text/xml'],
      ['../../a.js', 'alert(1)', 'text/javascript'],
    ];
    for (const [name, content, type] of files) {
      const { status, mediaUrl } = await upload(world, name, content, type);
      tries.count(status < 500, `${name} answered ${status}`);
      if (!mediaUrl) continue;
      const { headers } = await fetch(mediaUrl);
      const safe =
        headers.get('content-disposition')?.startsWith('attachment') &&
        headers.get('content-type') === 'application/octet-stream' &&
        headers.get('content-security-policy')?.includes('sandbox') &&
        headers.get('x-content-type-options') === 'nosniff';
      tries.count(Boolean(safe), `${name} is served to run: ${headers.get('content-type')}`);
    }
    return tries;
  },
};

const forged: Attack = {
  name: 'addresses that nobody signed',
  async run(world) {
    const tries = new Tries();
    const { mediaUrl } = await upload(world, 'nota.txt', 'conteúdo', 'text/plain');
    const address = new URL(mediaUrl);
    const good = await fetch(address);
    tries.count(good.status === 200, `the signed address itself answered ${good.status}`);
    const changes: ((url: URL) => void)[] = [
      (url) => url.searchParams.delete('signature'),
      (url) => url.searchParams.set('signature', 'x'.repeat(43)),
      (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      (url) => url.searchParams.set('expires', '99999999999999999999'),
      (url) => url.searchParams.append('signature', 'x'),
      (url) => (url.pathname = `${url.pathname}0`),
      (url) => (url.pathname = url.pathname.toUpperCase()),
      (url) => (url.search = ''),
    ];
    for (const change of changes) {
      const url = new URL(address);
      change(url);
      const { status } = await fetch(url);
      tries.count(status === 404 || url.href === address.href, `${url.pathname}${url.search} answered ${status}`);
    }
    return tries;
  },
};

const forms: Attack = {
  name: 'broken forms',
  async run(world) {
    const tries = new Tries();
    const { token } = world.admin;
    const path = `/messages/${world.ticketId}`;
    const type = 'multipart/form-data; boundary=x';
    const part = (text: string) => `--x\r\nContent-Disposition: form-data; name="medias"; filename="a"\r\n\r\n${text}`;
    const bodies = [
      '',
      '--x',
      part(''),
      part('y'),
      `${part('y')}\r\n--x`,
      '--x\r\n'.repeat(5000),
      '\r\n'.repeat(50_000),
    ];
    for (const raw of bodies) {
      const { status } = await world.call('POST', path, { token, raw, headers: { 'content-type': type } });
      tries.count(status < 500, `a form of ${raw.length} bytes answered ${status}`);
    }
    return tries;
  },
};

/** Attacks on addresses and files. */
export const fileAttacks: Attack[] = [traversal, active, forged, forms];
