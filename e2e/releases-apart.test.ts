import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { copyWorkspace } from '../tools/workspace/copy.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { type Product, startProduct } from './harness/product.ts';
import { LoginScreen } from './screens/login-screen.ts';

const here = resolve(import.meta.dirname, '..');
const remotes = ['admin', 'billing', 'campaigns', 'service-desk'];
/** A text that campaigns shows in the newer version. */
const newerPage = `import { defineResource, useLiveList } from '@recado/api/live';
import { GlobalOutlined } from '@recado/ui/icons';
import { Timeline } from '@recado/ui/parts';
import Page from './quick-messages-page.tsx';

const people = defineResource({ list: 'GET /users', events: {} });

export default function NewerPage() {
  const { items } = useLiveList(people, {});
  return (
    <>
      <GlobalOutlined aria-label="globo" />
      <Timeline items={items.map(({ id, name }) => ({ key: id, content: name }))} />
      <Page />
    </>
  );
}
`;

/** The folders that the product serves: links that each test sets. */
const served = mkdtempSync(join(tmpdir(), 'recado-served-'));
let newer: string;
let product: Product;
let browser: Browser;

before(async () => {
  newer = newerWorkspace();
  serve({ shell: here, remotes: {} });
  product = await startProduct({ SHELL_FOLDER: join(served, 'shell'), REMOTES_FOLDER: join(served, 'apps') });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
  for (const folder of [served, newer]) if (folder) rmSync(folder, { recursive: true, force: true });
});

/**
 * The next version of the product, built: the libraries have a new component, which administration uses; campaigns uses
 * a list, an icon and a part of antd for the first time.
 */
function newerWorkspace(): string {
  const copy = copyWorkspace();
  const file = (path: string) => join(copy, path);
  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(file(path), 'utf8');
    assert.ok(text.includes(from), `${path} has no ${from}`);
    writeFileSync(file(path), text.replace(from, to));
  };
  writeFileSync(
    file('libs/ui/src/core/globe.tsx'),
    'export function Globe() {\n  return <span>Globo novo</span>;\n}\n',
  );
  appendFileSync(file('libs/ui/src/core/index.ts'), "export { Globe } from './globe.tsx';\n");
  change('apps/admin/src/queues/queues-page.tsx', 'import { Button, ColorTag }', 'import { Button, ColorTag, Globe }');
  change('apps/admin/src/queues/queues-page.tsx', '{color}</ColorTag>', '<Globe /></ColorTag>');

  const icon = "import { iconOf } from './icon.tsx';";
  const globe = "import globalOutlined from '@ant-design/icons-svg/es/asn/GlobalOutlined';";
  change('libs/ui/src/icons/page-icons.ts', icon, `${globe}\n${icon}`);
  appendFileSync(file('libs/ui/src/icons/page-icons.ts'), 'export const GlobalOutlined = iconOf(globalOutlined);\n');
  writeFileSync(file('apps/campaigns/src/quick-messages/newer-page.tsx'), newerPage);
  const exposes = "{ './quick-messages': './src/quick-messages/newer-page.tsx' }";
  change('apps/campaigns/rspack.config.mjs', 'feature,\n}', `feature,\n  exposes: ${exposes},\n}`);

  const node = (folder: string, ...args: string[]) => execFileSync(process.execPath, args, { cwd: file(folder) });
  node('.', 'tools/checks/write-record.mjs');
  for (const app of ['shell', 'admin', 'campaigns']) {
    node(`apps/${app}`, file('node_modules/@rspack/cli/bin/rspack.js'), 'build');
  }
  return copy;
}

/** Serves the shell of one workspace, and the named remotes of the newer one. */
function serve(from: { shell: string; remotes: Record<string, string> }): void {
  for (const path of ['shell', 'apps']) rmSync(join(served, path), { recursive: true, force: true });
  symlinkSync(join(from.shell, 'apps/shell/dist'), join(served, 'shell'));
  for (const remote of remotes) {
    mkdirSync(join(served, 'apps', remote), { recursive: true });
    symlinkSync(join(from.remotes[remote] ?? here, 'apps', remote, 'dist'), join(served, 'apps', remote, 'dist'));
  }
}

/** Signs in as administrator at this address; also returns the requests for administration's code. */
async function openAt(path: string): Promise<{ page: Page; asked: () => string[]; close: () => Promise<void> }> {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${product.webUrl}${path}`);
  return { page, asked: () => asked.filter((url) => url.includes('/remotes/admin/')), close: () => context.close() };
}

const queues = (page: Page) => page.getByRole('heading', { name: 'Filas & Chatbot' });

test('a newer remote with needs that an older shell lacks is not run, and a panel is shown', async () => {
  serve({ shell: here, remotes: { admin: newer } });
  const { page, asked, close } = await openAt('/queues');
  await page.locator('[data-failure="incompatible"]').waitFor();
  assert.deepEqual(asked(), []);
  await page
    .getByRole('link', { name: /Respostas/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
  await close();
});

test('a newer remote with a new list, icon and part of antd runs in an older shell, in its theme', async () => {
  serve({ shell: here, remotes: { campaigns: newer } });
  const { page, close } = await openAt('/quick-messages');
  await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
  await page.getByRole('img', { name: 'globo' }).waitFor();
  const timeline = page.locator('.ant-timeline');
  await timeline.getByText(/\w/).first().waitFor();
  const themeOf = async (part: typeof timeline) => /\brecado-\w+/.exec((await part.getAttribute('class')) ?? '')?.[0];
  assert.ok(await themeOf(timeline));
  assert.equal(await themeOf(timeline), await themeOf(page.locator('.ant-btn').first()));
  await close();
});

test('older remotes run in a newer shell', async () => {
  serve({ shell: newer, remotes: {} });
  const { page, close } = await openAt('/queues');
  await queues(page).waitFor();
  assert.equal(await page.locator('[data-failure]').count(), 0);
  await close();
});

test('shell and remote of the same newer version work together', async () => {
  serve({ shell: newer, remotes: { admin: newer } });
  const { page, close } = await openAt('/queues');
  await queues(page).waitFor();
  await close();
});
