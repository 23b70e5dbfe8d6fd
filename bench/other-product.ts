import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const said = z.object({
  apiUrl: z.string(),
  webUrl: z.string(),
  pid: z.number(),
  person: z.object({ email: z.string(), password: z.string() }),
});

/** The running product of a checkout, filled with 10,000 tickets on PostgreSQL; `person` is an administrator. */
export interface OtherProduct extends z.infer<typeof said> {
  stop: () => Promise<void>;
}

/** Runs inside the checkout, with its own benchmark's code, so that an older product is filled by matching code. */
const program = `
  const { startFilled } = await import(process.cwd() + '/bench/filled-product.ts');
  const size = { users: 40, queues: 10, tickets: 10_000, messagesPerTicket: 20 };
  const { product, person, close } = await startFilled('postgresql', size);
  const { apiUrl, webUrl, server } = product;
  console.log(JSON.stringify({ apiUrl, webUrl, pid: server.child.pid, person: person(2) }));
  process.stdin.resume().once('end', () => close().then(() => process.exit()));
`;

/** Starts the product of a built checkout. Throws when it ends before it answers. */
export async function startOther(checkout: string): Promise<OtherProduct> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: checkout,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error(`the product of ${checkout} did not start`)));
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), failed]);
  const stop = async () => {
    failed.catch(() => undefined);
    child.stdin.end();
    await ended;
  };
  return { ...said.parse(JSON.parse(String(line))), stop };
}
