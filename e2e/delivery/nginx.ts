import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../harness/ports.ts';
import { root, waitFor } from '../harness/processes.ts';

/** A running nginx with the example of `deploy/proxies`. */
export interface Nginx {
  /** The address that browsers would use. */
  url: string;
  /** Its address without TLS. */
  plainUrl: string;
  close: () => Promise<void>;
}

/** Why the example cannot be tried here; undefined where it can. */
export function missingForNginx(): string | undefined {
  const missing = ['nginx', 'openssl'].filter((name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).error);
  return missing.length === 0 ? undefined : `not installed: ${missing.join(', ')}`;
}

/** Ports for TLS and for plain HTTP. */
export async function portsOfNginx(): Promise<{ secure: number; plain: number }> {
  const secure = await freePorts(2);
  return { secure, plain: secure + 1 };
}

/** An example of `deploy/proxies`, and the address of a server for each address in it. */
export interface NginxExample {
  file: 'nginx.conf' | 'nginx-cells.conf';
  servers: Record<string, string>;
}

/**
 * Starts nginx with an example: only name, ports, certificate and the servers' addresses are replaced. Throws with what nginx
 * says if it does not start.
 */
export async function startNginx(
  ports: { secure: number; plain: number },
  { file, servers }: NginxExample,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-nginx-'));
  const [certificate, key] = makeCertificate(folder);
  const site = Object.entries(servers)
    .reduce(
      (text, [address, server]) => text.replace(address, server),
      readFileSync(join(root, 'deploy/proxies', file), 'utf8'),
    )
    .replaceAll('recado.example', 'localhost')
    .split('\n')
    .filter((line) => !line.includes('listen [::]'))
    .join('\n')
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.secure} `)
    .replace('/etc/ssl/recado/fullchain.pem', certificate)
    .replace('/etc/ssl/recado/privkey.pem', key);
  writeFileSync(join(folder, 'recado.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors.log')], {
    stdio: 'ignore',
  });
  const plainUrl = `http://localhost:${ports.plain}`;
  const close = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  };
  const answers = () => fetch(plainUrl, { redirect: 'manual' }).then(Boolean, () => undefined);
  await waitFor('nginx', answers, {
    seconds: 20,
    circumstances: async () => readFileSync(join(folder, 'errors.log'), 'utf8'),
  });
  return { url: `https://localhost:${ports.secure}`, plainUrl, close };
}

/** What a distribution's nginx.conf has around the files of conf.d, with everything that is written in one folder. */
function around(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors.log;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${folder}/recado.conf;
}
`;
}

function makeCertificate(folder: string): [string, string] {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const whose = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...whose, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  return [certificate, key];
}
