import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { isTest, withoutComments } from './boundaries.mjs';

/** The most handlers that may open their units themselves. */
const most = 12;

/** Handlers that open their units themselves (`withoutUnit`), each with the reason why no steps fit. */
const severalUnits = {
  'POST /contacts/imports': 'the rows of a file are stored in parts as they are read, and deleted if it is broken',
  'POST /contact-lists/:contactListId/upload': 'the same, and the import starts in a further unit',
  'POST /messages/:ticketId':
    'texts have a unit whose statements connections keep; files are hashed, checked and stored between two, and deleted after a failure',
  'POST /api/v1/tickets/:ticketId/messages':
    'files are stored between the units, and deleted unless the request was the first with its key',
  'POST /api/messages/send':
    'the number is asked for and files are stored between the units; the files are deleted unless the request was the first with its key',
  'POST /official-connections':
    'the connection is stored before WhatsApp is asked for its webhooks, which another unit notes',
  'POST /official-connections/:whatsappId/register': 'the PIN is stored before WhatsApp is asked about the number',
  'POST /official-connections/signup/connect':
    'a PIN is stored before the number is registered, the connection before its webhooks are asked for',
  'POST /tickets/:ticketId/take-control':
    "the ticket is read and changed in the company's units, secrets in the system's",
  'POST /operations/dead-jobs/retries': 'jobs are retried in parts, each of which is committed',
  'POST /suppressed-numbers/upload':
    'the rows of a file are stored in parts as they are read, and stay if it is broken',
};

const ofTheServer = 'apps/server/src';
/** The key of an endpoint, or a handler that opens its units itself. */
const named = /'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)'|\b(withoutUnit)\b/g;

/**
 * Handlers that open their units themselves: each is named here with its reason, and there are few. Transactions are the
 * platform's: `inSteps` is for something slow before a unit or between two. Returns the problems as lines of text.
 */
export function handlerProblems(base = root, allowed = severalUnits, limit = most) {
  const found = globSync(`${ofTheServer}/**/*.ts`, { cwd: base })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTest(file) && !file.startsWith(`${ofTheServer}/platform/http/`))
    .sort()
    .flatMap((file) => handlersIn(file, readFileSync(join(base, file), 'utf8')));
  const keys = new Set(found.map(({ key }) => key));
  return [
    ...found
      .filter(({ key }) => allowed[key] === undefined)
      .map(
        ({ file, key }) =>
          `${file}: ${key} opens its units itself; use inSteps, or name it in tools/checks/handlers.mjs`,
      ),
    ...Object.keys(allowed)
      .filter((key) => !keys.has(key))
      .map((key) => `tools/checks/handlers.mjs names ${key}, which opens no units itself`),
    ...(found.length > limit ? [`${found.length} handlers open their units themselves, ${limit} may`] : []),
  ];
}

/** The handlers of a file that open their units themselves, by the endpoint that stands before them. */
function handlersIn(file, text) {
  let key = 'a handler without an endpoint';
  const found = [];
  for (const [, endpoint] of withoutComments(text).matchAll(named)) {
    if (endpoint === undefined) found.push({ file, key });
    else key = endpoint;
  }
  return found;
}
