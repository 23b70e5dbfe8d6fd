import { z } from 'zod';
import { pathOf } from '../../../commands/paths.ts';
import { readWords } from '../../../commands/read-words.ts';
import { WrongUsage } from '../../../commands/wrong-usage.ts';

/** How the command is used. */
export const usage = `recado move look <database address> [--files <folder>] [--report <file>] [--language pt|en|es]
recado move copy <database address> [--files <folder>] [--company <id>]… [--take-super <e-mail>]…
recado move switch <database address> [--files <folder>] [--company <id>]… [--server <address>]
recado move check <database address> [--files <folder>] [--company <id>]…
recado move undo <database address> --company <id>…

  look   reads only: which companies there are, and what will not come over exactly
  copy   copies companies while the other product works; again, it brings what is new or changed since
  switch brings the rest and moves the phones, once the other product is down
  check  compares what was copied with the other product
  undo   takes companies out again in which nobody has worked

  <database address>  postgres://user:password@host/database, or mariadb://…
  --files             the folder \`public\` of the other product
  --report            where the report is kept as a page (HTML); in the data folder without it
  --company           a company there, by its id; without it all: to copy, those that do not seem to be here
  --take-super        a super user there who becomes one here
  --server            where the other product answers, e.g. https://old.example: switch refuses while it does`;

const tasks = ['look', 'copy', 'switch', 'check', 'undo'] as const;

/** What was asked for. Paths are absolute. */
export interface Command {
  task: (typeof tasks)[number];
  address: string;
  /** Empty without a folder. */
  files: string;
  companyIds: string[];
  supers: string[];
  /** Where the other product answers; undefined: nobody said. */
  server: string | undefined;
  /** Undefined: in the data folder. */
  report: string | undefined;
  language: 'pt' | 'en' | 'es';
}

const options = {
  files: { type: 'string' },
  company: { type: 'string', multiple: true },
  'take-super': { type: 'string', multiple: true },
  report: { type: 'string' },
  server: { type: 'string' },
  language: { type: 'string' },
} as const;
const asked = z.object({
  positionals: z.tuple([z.enum(tasks), z.string().min(1)]),
  values: z.object({ language: z.enum(['pt', 'en', 'es']).default('pt') }),
});

/** Reads the words after `recado move`. Throws WrongUsage. */
export function readCommandLine(words: readonly string[]): Command {
  const { values, positionals } = readWords(words, options);
  const found = asked.safeParse({ values, positionals });
  // The address has a password: no error repeats it.
  if (!found.success) throw new WrongUsage('Say what to do (look, copy, switch, check or undo) with which database.');
  const [task, address] = found.data.positionals;
  const { files, report, server, company: companyIds = [], 'take-super': supers = [] } = values;
  if (task === 'undo' && companyIds.length === 0) {
    throw new WrongUsage('Name each company to take out with --company.');
  }
  if (server !== undefined && !/^https?:/.test(server)) {
    throw new WrongUsage('--server is an address: https://old.example');
  }
  const folder = files === undefined ? '' : pathOf(files);
  const { language } = found.data.values;
  return { task, address, files: folder, companyIds, supers, server, report: report && pathOf(report), language };
}
