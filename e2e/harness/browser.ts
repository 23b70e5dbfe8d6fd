import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { followRequests } from './settled.ts';

/**
 * What Chromium leaves out. It takes only the last such switch, so the first lines are playwright-core's own
 * (`disabledFeatures` of its bundle).
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch'],
  // Two pages of the address bar, loaded for each new window: 1.6 of its 2.2 seconds of processor time.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  // A process that waits for a page of another site, which few tests open.
  'SpareRendererForSitePerProcess',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** A page of a test runs for seconds: to optimise its code for longer takes a sixth of its processor time. */
const unoptimized = '--js-flags=--no-turbofan --no-maglev';

/** The screen sizes under test (UX). */
export const screens = { laptop: { width: 1366, height: 850 }, phone: { width: 390, height: 844 } } as const;

/** Where Chromium is; CHROMIUM_PATH selects it. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** How long Chromium may take to start, and how long an action or a wait on a page may take (milliseconds). */
const patience = 120_000;

/** Starts Chromium for tests. */
export function openBrowser(): Promise<Browser> {
  return launch([...flags, unoptimized]);
}

/** Starts Chromium for measurements: it optimises scripts as everybody's does. */
export function openMeasuredBrowser(): Promise<Browser> {
  return launch(flags);
}

function launch(args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args, timeout: patience });
}

/**
 * A person with their own computer (or phone): an empty browser profile in Portuguese, without service worker and
 * animations by default. `untrusted`: takes a certificate that was made for the test.
 */
export async function openPerson(
  browser: Browser,
  options: {
    phone?: boolean;
    dark?: boolean;
    worker?: boolean;
    animated?: boolean;
    untrusted?: boolean;
    userAgent?: string;
  } = {},
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const context = await browser.newContext({
    viewport: options.phone ? screens.phone : screens.laptop,
    hasTouch: options.phone ?? false,
    isMobile: options.phone ?? false,
    colorScheme: options.dark ? 'dark' : 'light',
    // Animations take about 7 % of the processor, and move elements that a test is about to click.
    reducedMotion: options.animated ? 'no-preference' : 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['microphone'],
    ignoreHTTPSErrors: options.untrusted ?? false,
    ...(options.userAgent !== undefined && { userAgent: options.userAgent }),
    // Tests answer requests instead of the server, which is impossible for requests through a service worker.
    serviceWorkers: options.worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(patience);
  await context.addInitScript(unfoldMenuGroups);
  followRequests(context);
  const page = await context.newPage();
  beginsAbortedLoadsAgain(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && line.text().includes('Content Security Policy')) problems.push(line.text());
  });
  return { page, context, problems };
}

/**
 * A dialog that closes takes its entry out of the history. That is a navigation of its own, which ends the load of a page
 * that was begun meanwhile: such a load is begun once more.
 */
function beginsAbortedLoadsAgain(page: Page): void {
  const load = page.goto.bind(page);
  page.goto = (url, options) =>
    load(url, options).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('net::ERR_ABORTED')) return load(url, options);
      throw error;
    });
}

/** Runs in each page: the groups of the menu are as if their user had unfolded them, so that tests find every entry. */
function unfoldMenuGroups(): void {
  try {
    if (localStorage.getItem('menuUse')) return;
    const folded = { service: false, management: false, administration: false };
    localStorage.setItem('menuUse', JSON.stringify({ counts: {}, folded }));
  } catch {
    // A page without an origin has no storage.
  }
}
