import { existsSync } from 'node:fs';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { databaseReason } from '../platform/database/database-errors.ts';
import { type Progress, progressOn } from './progress.ts';
import { WrongUsage } from './wrong-usage.ts';

/** How commands end, besides with 0; `pending` is of `recado migrate --check`. */
export const exitCodes = { failed: 1, wrongUsage: 2, pending: 3 } as const;

/** What a command works with. */
export interface CommandContext {
  /** The server's configuration. Throws an Error that names every invalid variable. */
  configuration(): Configuration;
  /** A line that is rewritten while something takes long. */
  progress: Progress;
  /** Aborted by SIGINT and SIGTERM with the error of `stopsWith`. */
  signal: AbortSignal;
  /** Writes a line. */
  say(line: string): void;
}

/** A program of the server: `recado <name> …`. */
export interface Command<Asked> {
  name: string;
  /** What `--help` prints. */
  usage: string;
  /** Makes a request of the words after the name. Throws WrongUsage. */
  read(words: string[]): Asked;
  /** Does it. Resolves with the exit code; 0 without one. A process that still listens goes on. */
  run(asked: Asked, context: CommandContext): Promise<number | undefined>;
  /** Why it failed, for the operator; one line. */
  reasonOf?(error: unknown): string;
  /** The error that a signal stops it with; without it a signal ends the process. */
  stopsWith?(): Error;
}

/** Runs a command with the words of this process. Variables come from the environment, or from `.env` in the working directory. */
export async function runCommand<Asked>(command: Command<Asked>, words = process.argv.slice(2)): Promise<void> {
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(`${command.usage}\n`);
    return;
  }
  const progress = progressOn(process.stderr);
  const signal = stopSignal(command);
  try {
    const asked = command.read(words);
    if (existsSync('.env')) process.loadEnvFile('.env');
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    process.exitCode = await command.run(asked, { configuration: () => readConfiguration(), progress, signal, say });
  } catch (failure) {
    progress.end();
    fail(command, signal.aborted ? signal.reason : failure);
  }
}

function stopSignal<Asked>({ stopsWith }: Command<Asked>): AbortSignal {
  const stopped = new AbortController();
  if (stopsWith) for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopped.abort(stopsWith()));
  return stopped.signal;
}

/** Ends the process: something that is still open would keep it. */
function fail<Asked>({ name, reasonOf = databaseReason }: Command<Asked>, error: unknown): never {
  const isUsage = error instanceof WrongUsage;
  const text = isUsage ? `${error.message} Say \`recado ${name} --help\` for how it is used.` : reasonOf(error);
  process.stderr.write(`${text}\n`);
  process.exit(isUsage ? exitCodes.wrongUsage : exitCodes.failed);
}

/** The error of a stopped command that undoes what it did. */
export function stoppedWithoutTrace(): Error {
  return new Error('Stopped; nothing is left of it.');
}
