// Bundles the server into dist/: main.js, the threads of the database, of spreadsheets and of PDFs, and the process for pictures beside it, the migrations, and an empty
// database that already has its tables.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { pino } from 'pino';
import { buildId } from './build-id.mjs';
import { smallerDefinitions } from './src/channels/baileys/smaller-definitions.ts';
import { writeTemplate } from './src/platform/database/embedded/template.ts';

const here = import.meta.dirname;
const dist = join(here, 'dist');

/**
 * The packages of the workspace are TypeScript and are bundled; all others are loaded from node_modules. The
 * exceptions save memory: Node keeps a copy of a package's package.json for each of its modules, and drizzle's has 179 KB (257 MB
 * in all). It keeps the text of its modules, which in the bundle has neither comments nor what nobody imports: those with the
 * most text are inside, as far as nothing that stays outside has them, too.
 * Baileys' encryption is bundled because its keys are passed in another form (`keysAsObjects`).
 */
const inside =
  /^(@recado|drizzle-orm|baileys|libsignal|whatsapp-rust-bridge|zod|undici|libphonenumber-js|jose|protobufjs|@protobufjs\/\w+|long)(\/|$)/;
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || inside.test(path) ? undefined : { path, external: true },
    );
  },
};

/** WhatsApp's definitions, each made when it is first asked for. Nobody reads the names inside in a stack trace. */
const definitionsWhenNeeded = {
  name: 'definitions-when-needed',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/baileys\/WAProto\/index\.js$/ }, async ({ path }) => {
      const text = smallerDefinitions(readFileSync(path, 'utf8'));
      const { code } = await transform(text, { minifySyntax: true, minifyIdentifiers: true });
      return { contents: code };
    });
  },
};

/** The programs of a library in WebAssembly, which it has as text twice: they become files, which are 4 MB less of text. */
const programsInFiles = {
  name: 'programs-in-files',
  setup({ onLoad }) {
    onLoad({ filter: /whatsapp-rust-bridge\/dist\/index\.js$/ }, ({ path }) => {
      let files = 0;
      const contents = readFileSync(path, 'utf8')
        .replace(/"[A-Za-z0-9+/=]+"/g, (text) => {
          if (text.length < 100_000) return text;
          const file = `whatsapp-bridge-${++files}.wasm`;
          writeFileSync(join(dist, file), Buffer.from(text, 'base64'));
          return `'./${file}'`;
        })
        .replace(
          'function base64ToUint8Array(base64) {',
          (start) => `${start} return readProgram(new URL(base64, import.meta.url));`,
        );
      if (files !== 2) throw new Error(`${path} has ${files} programs instead of 2`);
      return { contents: `import { readFileSync as readProgram } from 'node:fs';\n${contents}` };
    });
  },
};

/**
 * Baileys and its encryption pass keys as bytes, for which Node catches an error of its own with each cipher and HMAC: some
 * seventy of them are a twentieth of what a message costs. They get ours, which take a key object.
 */
const keysAsObjects = {
  name: 'keys-as-objects',
  setup({ onResolve }) {
    onResolve({ filter: /^(node:)?crypto$/ }, ({ importer }) =>
      /node_modules\/(baileys|libsignal)\//.test(importer)
        ? { path: join(here, 'src/channels/baileys/crypto-of-libraries.ts') }
        : undefined,
    );
  },
};

/** Baileys notes with every frame where it was sent from, in case that takes too long: two stack traces that nobody reads. */
const withoutStacks = {
  name: 'without-stacks',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/baileys\/lib\/Utils\/generics\.js$/ }, ({ path }) => {
      const parts = readFileSync(path, 'utf8').split('const stack = new Error().stack;');
      if (parts.length !== 3) throw new Error(`${path} notes ${parts.length - 1} stacks instead of 2`);
      return { contents: parts.join('const stack = undefined;') };
    });
  },
};

/** Milliseconds for which files of former builds are kept: a running process imports some of them only when it needs them. */
const keptFor = 30 * 24 * 60 * 60_000;
const begun = Date.now();
mkdirSync(dist, { recursive: true });
const { metafile } = await build({
  entryPoints: {
    main: join(here, 'src/main.ts'),
    // The commands of bin/recado.mjs; `main` is `recado serve`.
    backup: join(here, 'src/backup/command.ts'),
    restore: join(here, 'src/backup/restore-command.ts'),
    company: join(here, 'src/company-archive/command.ts'),
    reseal: join(here, 'src/reseal/command.ts'),
    'move-media': join(here, 'src/media-move/command.ts'),
    move: join(here, 'src/areas/integration/move/command.ts'),
    migrate: join(here, 'src/migrate/command.ts'),
    cells: join(here, 'src/cells/command.ts'),
    doctor: join(here, 'src/doctor/command.ts'),
    version: join(here, 'src/commands/version.ts'),
    'database-worker': join(here, 'src/platform/database/embedded/worker.ts'),
    'picture-process': join(here, 'src/platform/storage/pictures/picture-process.ts'),
    'spreadsheet-worker': join(here, 'src/platform/spreadsheets/worker.ts'),
    'pdf-worker': join(here, 'src/platform/documents/pdf-worker.ts'),
  },
  outdir: dist,
  bundle: true,
  platform: 'node',
  format: 'esm',
  // Baileys is imported with the first connection; what it shares with the rest is in files of their own.
  splitting: true,
  target: 'node22',
  // What runs is shown beside the version, which many builds share.
  define: { 'process.env.RECADO_BUILD': JSON.stringify(buildId()) },
  sourcemap: true,
  // Node keeps the text of what it runs. Without comments and indents it is a third shorter; lines remain for stack traces.
  minifyWhitespace: true,
  lineLimit: 160,
  metafile: true,
  // For the packages outside that a library in the bundle requires.
  banner: {
    js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
  },
  logLevel: 'warning',
  plugins: [definitionsWhenNeeded, keysAsObjects, packagesStayOutside, programsInFiles, withoutStacks],
});
for (const file of Object.keys(metafile.outputs)) if (file.endsWith('.js')) writeInAscii(file);
cpSync(join(here, 'src/platform/database/migrations'), join(dist, 'migrations'), { recursive: true });
cpSync(join(here, 'src/demo/media'), join(dist, 'demo-files'), { recursive: true });
await packTemplate();
noteContents();
forgetFormerBuilds();
console.log('apps/server/dist');

/**
 * Writes the other characters of a program as escapes: with one of them, Node keeps two bytes for each character.
 * esbuild leaves them in regular expressions, where an escape means the same, and in tagged templates, which have none.
 */
function writeInAscii(file) {
  const text = readFileSync(file, 'utf8');
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, text.replace(/[^\0-\x7f]/g, escaped));
}

/** An empty database is 66 MB of which most are zeros; packed, it is 7 MB, and a first start unpacks it in a tenth of a second. */
async function packTemplate() {
  const file = join(dist, 'database-template.tar');
  await writeTemplate(file, pino({ level: 'warn' }));
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
  rmSync(file);
}

/**
 * Notes for images and tarballs (`tools/image`) which programs are of this build, among those of former ones, and which
 * packages they load from node_modules.
 */
function noteContents() {
  const outputs = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('.js'));
  const outside = outputs.flatMap(([, { imports }]) => imports.filter(({ external }) => external));
  const packageOf = (path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)[0];
  const names = new Set(outside.filter(({ path }) => !isBuiltin(path)).map(({ path }) => packageOf(path)));
  const contents = { programs: outputs.map(([file]) => basename(file)).sort(), packages: [...names].sort() };
  writeFileSync(join(dist, 'contents.json'), `${JSON.stringify(contents, null, 2)}\n`);
}

/** Deletes programs of builds of more than a month ago. */
function forgetFormerBuilds() {
  for (const name of readdirSync(dist)) {
    const file = join(dist, name);
    if (/\.js(\.map)?$/.test(name) && statSync(file).mtimeMs < begun - keptFor) rmSync(file);
  }
}
