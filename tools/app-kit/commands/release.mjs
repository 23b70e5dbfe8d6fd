import { parseArgs } from 'node:util';
import { installationAt } from '../../release/installation.mjs';
import { archiveOf } from '../app-files/archive.mjs';
import { signingIn, signingOptions } from '../app-files/publisher.mjs';
import { Refusal } from '../refusal.mjs';
import { checkedContent } from './check.mjs';

const options = { ...signingOptions, to: { type: 'string' }, key: { type: 'string' } };

/** `recado-app release`: builds, checks, signs and publishes the app at an installation. */
export async function release(given, folder) {
  const { values } = parseArgs({ args: given, options });
  const token = values.key ?? process.env.RECADO_API_KEY;
  if (!values.to) throw new Refusal('Where to? --to https://recado.example');
  if (!token)
    throw new Refusal('--key or RECADO_API_KEY is a key of the API that may publish; the super user makes it.');
  const { publisher, key } = signingIn(folder, values);
  const { manifest, content } = await checkedContent(folder);
  const to = new URL(values.to).origin;
  await published(to, token, archiveOf(content, publisher, key));
  console.log(`${manifest.name} ${manifest.version} is published at ${to}: administrators find it on the page Apps.`);
}

async function published(to, token, archive) {
  try {
    const installation = await installationAt(to, token);
    return await installation.publishApp(archive);
  } catch (error) {
    throw new Refusal(`Nothing was published. ${error.message}`);
  }
}
