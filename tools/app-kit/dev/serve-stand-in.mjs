import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { standInFiles } from '../commands/own-files.mjs';
import { Refusal } from '../refusal.mjs';

const types = { '.js': 'text/javascript', '.css': 'text/css', '.png': 'image/png', '.webp': 'image/webp' };
const json = 'application/json';
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>recado-app</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/files/page.css"></head>
<body><div id="root"></div><script type="module" src="/files/page.js"></script></body></html>`;

/**
 * Serves the page with the app's extensions at a port of this computer, to this computer only. Returns `tellChange`, which
 * lets open pages load again. Throws a Refusal if the port is taken.
 */
export async function serveStandIn(developed, world, port) {
  const files = await standInFiles();
  const frame = await frameDocument(join(files, 'frame.js'));
  const open = new Set();
  const answers = {
    '/': () => ({ type: 'text/html; charset=utf-8', body: page }),
    '/app-frame.html': () => ({ type: 'text/html; charset=utf-8', ...frame }),
    '/runtime.js': async () => ({ type: types['.js'], body: await readFile(join(files, 'runtime.js')) }),
    '/code.js': () => ({ type: types['.js'], body: developed.code }),
    '/app.json': async () => ({ type: json, body: JSON.stringify(await appNow(developed)) }),
    '/.well-known/jwks.json': () => ({ type: json, body: JSON.stringify(world.server.jwks) }),
  };
  const listener = createServer(async (request, response) => {
    // A page of elsewhere may not ask the app's server in the name of this one, nor name this computer by another name.
    if (!isOwn(request, port)) return response.writeHead(403).end();
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname === '/changes') return listen(response, open);
    if (pathname === '/calls' && request.method === 'POST') return answerCall(request, response, world);
    if (pathname.startsWith('/api/v1/')) return answerServer(request, response, world);
    const { status = 200, type, body, headers = {} } = await answerTo(pathname);
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);
  });

  async function answerTo(pathname) {
    if (Object.hasOwn(answers, pathname)) return answers[pathname]();
    const [, place, ...rest] = pathname.split('/');
    const file = basename(rest.at(-1) ?? '');
    const body = place === 'files' ? await readFile(join(files, file)).catch(() => undefined) : undefined;
    const found = body ?? (place === 'app-files' ? await developed.picture(file) : undefined);
    const type = types[extname(file)] ?? 'application/octet-stream';
    return found ? { type, body: found } : { status: 404, type: 'text/plain', body: 'not found' };
  }

  await new Promise((resolve, reject) => {
    listener.once('error', () => reject(new Refusal(`Port ${port} is taken: recado-app dev --port 4200`)));
    listener.listen(port, '127.0.0.1', resolve);
  });
  return {
    tellChange: () => {
      for (const response of open) response.write('data: changed\n\n');
    },
    close: () => {
      listener.closeAllConnections();
      listener.close();
    },
  };
}

function isOwn({ headers: { host = '', origin } }, port) {
  const own = [`localhost:${port}`, `127.0.0.1:${port}`];
  return (
    own.includes(host) && (origin === undefined || origin === 'null' || own.includes(origin.slice('http://'.length)))
  );
}

function listen(response, open) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
  open.add(response);
  response.on('close', () => open.delete(response));
}

async function appNow(developed) {
  const { manifest, build, problems } = developed;
  const { settings } = await developed.settings();
  return { manifest, build, problems, settings };
}

/** A call of the app's code. */
async function answerCall(request, response, { calls }) {
  const { name, args } = JSON.parse(await textOf(request));
  try {
    sendJson(response, 200, { value: (await calls.answer(name, args)) ?? null });
  } catch (error) {
    sendJson(response, 422, { code: error.code ?? 'ERR_APP_SERVER_AWAY', message: error.message });
  }
}

/** A call of the app's server to the external API. */
async function answerServer(request, response, { api }) {
  const { method, url, headers } = request;
  const asked = { method, url, authorization: headers.authorization, text: await textOf(request) };
  const { status, body } = api.answer(asked);
  sendJson(response, status, body);
}

function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': json }).end(JSON.stringify(body));
}

async function textOf(request) {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

/** The document in which the app runs, with the policy that it has in an installation. */
async function frameDocument(file) {
  const script = await readFile(file, 'utf8');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    'worker-src blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ];
  return {
    body: `<!doctype html><meta charset="utf-8"><script>${script}</script>`,
    headers: { 'content-security-policy': policy.join('; ') },
  };
}
