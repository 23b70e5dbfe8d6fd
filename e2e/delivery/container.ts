import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Running, root } from '../harness/processes.ts';

/** The number of the user in deploy/Dockerfile; a machine need not know it. */
export const user = 65_532;

/**
 * What a container runtime does, with this machine's own means: mounts of its own, the image's root read-only, one folder
 * and a temporary one to write to, no further rights, another user. $1 is the root, $2 the data; then the command.
 */
const enter = `set -e
root=$1 data=$2; shift 2
mount --bind "$root" "$root"; mount -o remount,bind,ro "$root"
mount --bind "$data" "$root/data"; mount -t tmpfs tmpfs "$root/tmp"
mount --rbind /dev "$root/dev"; mount --bind /proc "$root/proc"
exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid chroot --userspec=${user}:${user} "$root" "$@"`;

/** Why no container can be made here; undefined where it can. */
export function missingForContainers(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount and change the root';
  const { status } = spawnSync('unshare', ['--mount', 'setpriv', '--version'], { stdio: 'ignore' });
  return status === 0 ? undefined : 'this machine allows no mounts of its own (unshare, setpriv)';
}

/** Writes the image's root file system from the build, as deploy/Dockerfile does. `bytes` of all files, `hash` of everything. */
export async function writeRoot(folder: string): Promise<{ bytes: number; hash: string }> {
  const command = join(root, 'tools/image/command.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'root', folder], { cwd: root });
  const [, megabytes, hash = ''] = /: ([\d.]+) MB, sha256 (\w{64})/.exec(stdout) ?? [];
  return { bytes: Number(megabytes) * 1e6, hash };
}

/** Runs a command of the image in it, with these variables only. */
export function runInside(image: string, data: string, command: readonly string[], variables: object): Running {
  const words = ['--mount', 'sh', '-c', enter, 'sh', image, data, ...command];
  const child = spawn('unshare', words, {
    env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { child, output: () => text, stop };
}
