import type { Configuration } from './configuration.ts';
import { databaseReason } from './platform/database/database-errors.ts';

const folderCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC', 'EDQUOT']);

/** Why a start failed, in one line that names the variable to change. Errors that name it already keep their text. */
export function startProblem(error: unknown, configuration: Configuration): string {
  const facts = factsOf(error);
  const { code, syscall, port, path } = facts;
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo') {
    return listenProblem(facts, configuration);
  }
  if (code && folderCodes.has(code)) {
    const { found, todo } = folderReason(error, path ?? configuration.dataFolder);
    return `${found} ${todo}`;
  }
  if (code === 'ECONNREFUSED' && port !== undefined) return `Nothing answers on port ${port} (${code}).`;
  return databaseReason(error);
}

/** Why a folder cannot be used, and what to do. */
export function folderReason(error: unknown, place: string): { found: string; todo: string } {
  return {
    found: `${place} cannot be written (${factsOf(error).code ?? databaseReason(error)}).`,
    todo: 'Set DATA_FOLDER to a folder that this user may write to.',
  };
}

/** Why a port cannot be listened on, and what to do; `error` is that of `listen`. */
export function portReason(error: unknown, configuration: Configuration): string {
  return listenProblem(factsOf(error), configuration);
}

/** Returns a handler that throws the error with the name of the variable that caused it, unless the text has it. */
export function naming(variable: string): (error: unknown) => never {
  return (error) => {
    const text = databaseReason(error) || 'it cannot be reached';
    throw new Error(text.includes(variable) ? text : `${text}. Check ${variable}.`, { cause: error });
  };
}

function listenProblem({ code, port, address }: Facts, configuration: Configuration): string {
  const variable = portVariable(port, configuration);
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set ${variable} to a free one.`;
  if (code === 'EACCES') return `Port ${port} is not allowed here. Set ${variable} to one above 1023.`;
  return `${address ?? configuration.host} is no address of this machine (${code}). Change ${port === configuration.operationsPort ? 'OPERATIONS_HOST' : 'HOST'}.`;
}

/** The variable that configures a port. */
function portVariable(port: number | undefined, configuration: Configuration): string {
  if (port === configuration.webPort) return 'WEB_PORT';
  if (port === configuration.operationsPort) return 'OPERATIONS_PORT';
  return port === configuration.apiPort ? 'API_PORT' : 'the port';
}

interface Facts {
  message: string;
  code?: string;
  syscall?: string;
  path?: string;
  address?: string;
  port?: number;
}

/** The details that Node and libraries attach to an error; of several errors, those of the first. */
function factsOf(error: unknown): Facts {
  if (error instanceof AggregateError && error.errors.length > 0) return factsOf(error.errors[0]);
  if (!(error instanceof Error)) return { message: String(error) };
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : undefined;
  };
  const port: unknown = Reflect.get(error, 'port');
  return {
    message: error.message,
    code: text('code'),
    syscall: text('syscall'),
    path: text('path'),
    address: text('address'),
    port: typeof port === 'number' ? port : undefined,
  };
}
