import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appName } from '../../../libs/releases/src/apps/index.ts';
import { makeApp } from '../made/app.mjs';
import { makeRemote } from '../made/remote.mjs';
import { Refusal } from '../refusal.mjs';

const options = { kit: { type: 'string' }, team: { type: 'boolean', default: false }, packs: { type: 'string' } };

/** `recado-app new <name>`: an app that works, or with `--team` a remote, in a new folder of that name. */
export function create(given, folder) {
  const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
  const [name, ...more] = positionals;
  const kind = values.team ? 'remote' : 'app';
  if (!name || more.length > 0) throw new Refusal(`Name the ${kind}, e.g. recado-app new orders`);
  if (!appName.safeParse(name).success || (values.team && !/^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/.test(name)))
    throw new Refusal(
      `"${name}" is no name of ${values.team ? 'a remote' : 'an app'}: 3 to 40 small letters, digits and "-", a letter first.`,
    );
  if (values.packs && !values.team) throw new Refusal('--packs is for a remote: add --team.');
  const place = resolve(folder, name);
  if (existsSync(place)) throw new Refusal(`${place} exists already.`);
  const make = values.team ? makeRemote : makeApp;
  const steps = make(place, name, { ...values, from: folder });
  console.log(
    `${name} is made.\n\n${[`cd ${name}`, ...steps].map((step) => `  ${step}`).join('\n')}\n\nREADME.md tells the rest.`,
  );
}
