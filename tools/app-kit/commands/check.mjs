import { contentOf, sequenceOf } from '../app-files/archive.mjs';
import { readManifest } from '../app-files/manifest.mjs';
import { readPictures } from '../app-files/pictures.mjs';
import { builtCode } from '../build/built-code.mjs';

/** `recado-app check`: builds the app and says what an installation would refuse, or what it would show. */
export async function check(_given, folder) {
  const { manifest, code } = await checkedContent(folder);
  const size = code === undefined ? 'no code' : `${(code.length / 1024).toFixed(1)} KB of code`;
  console.log(`${manifest.name} ${manifest.version} would be accepted: ${size}`);
  for (const line of needsOf(manifest)) console.log(`  ${line}`);
}

/** The app as it would be published: `{manifest, code, content}`. Throws a Refusal with what would be refused. */
export async function checkedContent(folder) {
  const manifest = readManifest(folder);
  const code = await builtCode(folder, manifest);
  const pictures = readPictures(folder, manifest);
  return { manifest, code, content: contentOf({ manifest, code, pictures, sequence: sequenceOf() }) };
}

/** What an administrator is asked to consent to. */
function needsOf({ scopes, server, steps = [], data, extensions }) {
  return [
    `shown at: ${extensions.map(({ point }) => point).join(', ') || 'no point'}`,
    `asks for: ${scopes.join(', ') || 'nothing'}`,
    ...(server ? [`server: ${server.origin}`] : []),
    ...(server?.webhooks.length ? [`events: ${server.webhooks.join(', ')}`] : []),
    ...(steps.length > 0 ? [`answers steps of the chatbot: ${steps.map(({ title }) => title.en).join(', ')}`] : []),
    ...(data.length > 0 ? [`keeps data of: ${data.map(({ kind }) => kind).join(', ')}`] : []),
  ];
}
