import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { lockFolder } from '../../apps/server/src/platform/database/embedded/folder-lock.ts';
import { dataFolder } from '../workspace/environment.mjs';

const largestPort = 65_535;

/**
 * Exits this process with one line for each problem that would prevent a start, before the user waits for a build.
 * `ports` are numbers by the variable that sets them.
 */
export async function checkBeforeStart(ports) {
  exitWith([...folderProblems(dataFolder()), ...(await portProblems(ports))]);
}

/** The same for what needs ports only. */
export async function checkPorts(ports) {
  exitWith(await portProblems(ports));
}

function exitWith(problems) {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}

function folderProblems(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [`${folder} cannot be written (${error.code}). Set DATA_FOLDER to a folder of yours.`];
  }
  const database = join(folder, 'database');
  if (!existsSync(database)) return [];
  try {
    lockFolder(database).release();
    return [];
  } catch (error) {
    return [`${error.message}. Stop that one, or set DATA_FOLDER to another folder.`];
  }
}

async function portProblems(ports) {
  const answers = await Promise.all(Object.entries(ports).map(([variable, port]) => portProblem(variable, port)));
  return answers.filter((problem) => problem !== undefined);
}

/** Tries to listen. Resolves to a line if that fails or the port does not exist. */
function portProblem(variable, port) {
  if (!(Number.isInteger(port) && port >= 0 && port <= largestPort)) {
    return `${variable}=${process.env[variable]} is no port. Set it to a number up to ${largestPort}.`;
  }
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(describe(variable, port, error)));
    server.listen({ port, host: process.env[hostOf(variable)] || undefined }, () => server.close(() => resolve()));
  });
}

function describe(variable, port, { code }) {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set ${variable} to a free one.`;
  if (code === 'EACCES') return `Port ${port} is not allowed here. Set ${variable} to one above 1023.`;
  return `${process.env[hostOf(variable)]} is no address of this machine (${code}). Change ${hostOf(variable)}.`;
}

function hostOf(variable) {
  if (variable === 'OPERATIONS_PORT') return 'OPERATIONS_HOST';
  return variable.startsWith('EMULATOR_') ? 'EMULATOR_HOST' : 'HOST';
}
