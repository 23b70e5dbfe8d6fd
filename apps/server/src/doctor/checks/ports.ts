import { createServer } from 'node:net';
import { z } from 'zod';
import type { Configuration } from '../../configuration.ts';
import { callOutside } from '../../platform/outbound/call-outside.ts';
import { portReason } from '../../start-problem.ts';
import { type Check, ok, problem } from '../check.ts';

/** Whether the ports of this process are free, or answer as this product does. */
export const portsCheck: Check = {
  name: 'ports',
  async run({ configuration }) {
    const ports = portsOf(configuration);
    if (ports.length === 0) return undefined;
    const refusals: string[] = [];
    const [free, own]: [number[], number[]] = [[], []];
    for (const { host, port } of ports) {
      const error = await listenError(host, port);
      if (error === undefined) free.push(port);
      else if (await answersAsOurs(host, port)) own.push(port);
      else refusals.push(portReason(error, configuration));
    }
    if (refusals.length > 0) return problem(refusals.join(' '), 'Or stop what uses it.');
    const parts = [
      free.length > 0 ? `free: ${free.join(', ')}` : '',
      own.length > 0 ? `in use by this product: ${own.join(', ')}` : '',
    ];
    return ok(`Ports ${parts.filter((part) => part !== '').join('; ')}.`);
  },
};

function portsOf({ roles, host, webPort, apiPort, oneListener, operationsHost, operationsPort }: Configuration) {
  const ports = [
    ...(roles.has('web') ? [{ host, port: webPort }] : []),
    ...(roles.has('api') && !(oneListener && roles.has('web')) ? [{ host, port: apiPort }] : []),
    { host: operationsHost, port: operationsPort },
  ];
  // The system chooses for 0.
  return ports.filter(({ port }) => port !== 0);
}

/** The error of listening on a port; undefined if that works. */
function listenError(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

const alive = z.object({ status: z.literal('ok') });

async function answersAsOurs(host: string, port: number): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const { origin } = new URL(`http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`);
  try {
    const { body } = await callOutside({ address: `${origin}/healthz`, method: 'GET', patience: 3_000 }, [origin]);
    return alive.safeParse(JSON.parse(body.toString('utf8'))).success;
  } catch {
    return false;
  }
}
