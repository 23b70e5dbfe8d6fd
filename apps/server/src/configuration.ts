import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type CellConfiguration, cellConfiguration, cellVariables } from './cell-configuration.ts';
import { type DatabaseConfiguration, databaseConfiguration, databaseVariables } from './database-configuration.ts';
import { type GraphConfiguration, graphConfiguration, graphVariables } from './graph-configuration.ts';
import { type MailConfiguration, mailConfiguration, mailVariables } from './mail-configuration.ts';
import { type MediaConfiguration, mediaConfiguration, mediaVariables } from './media-configuration.ts';
import { type OperationConfiguration, operationConfiguration, operationVariables } from './operation-configuration.ts';
import { list, type PaymentConfiguration, paymentConfiguration, paymentVariables } from './payment-configuration.ts';
import { type PushConfiguration, pushConfiguration, pushVariables } from './push-configuration.ts';
import { type ReleaseConfiguration, releaseBucket, releaseVariables } from './release-configuration.ts';
import { type ScanConfiguration, scanConfiguration, scanVariables } from './scan-configuration.ts';
import { type TelemetryConfiguration, telemetryConfiguration, telemetryVariables } from './telemetry-configuration.ts';

/** The roles that a process may have; all of them by default (ARCHITECTURE, Server). */
const roles = ['web', 'api', 'worker', 'channels'] as const;
export type Role = (typeof roles)[number];

const port = z.coerce.number().int().min(0).max(65_535);
/** How many seconds others may take to answer. */
const patience = (usual: number) => z.coerce.number().positive().max(300).default(usual);
const megabytes = z.coerce
  .number()
  .positive()
  .max(2000)
  .transform((size) => Math.round(size * 1024 * 1024));

/** Every variable that the server reads, with its default. `.env.example` is generated from this list. */
export const variables = z.object({
  DEMO: z
    .enum(['true', 'empty', 'false'])
    .optional()
    .describe(
      'true: a demo company at work. empty: one whose first day it is. Default: true unless DATABASE_URL or NODE_ENV=production is set',
    ),
  NODE_ENV: z.string().default('development').describe('production: no demo, SECRET required'),
  DATA_FOLDER: z.string().default('data').describe('Where files, and the embedded database, are kept'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('At least 32 characters; signs sessions and encrypts keys at rest. Required outside demo mode'),
  SECRET_FORMER: z
    .string()
    .transform((text) => text.split(/\s+/).filter((part) => part !== ''))
    .pipe(z.array(z.string().min(32)).max(5))
    .default([])
    .describe(
      'Secrets that SECRET replaced, separated by spaces, until `recado reseal` has run: they open what they sealed',
    ),
  ...databaseVariables,
  ROLES: list
    .pipe(z.array(z.enum(roles)).min(1))
    .default([...roles])
    .describe('What this process does: web,api,worker,channels'),
  HOST: z.string().default('0.0.0.0').describe('The address the web and API listeners bind to'),
  WEB_PORT: port.default(3000).describe('The port of the web listener'),
  API_PORT: port
    .default(8080)
    .describe('The port of the API and socket listener. The same as WEB_PORT: one listener for both'),
  OPERATIONS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address the listener for /readyz, /metrics and /docs binds to; it asks for no password'),
  OPERATIONS_PORT: port
    .optional()
    .describe('Its port, of each process on one machine another. Default: <API_PORT> + 1'),
  WEB_URL: z.url().optional().describe('Where browsers reach the web. Default: http://localhost:<WEB_PORT>'),
  API_URL: z
    .url()
    .optional()
    .describe(
      'Where browsers reach the API; may have a path below the web. Default: http://localhost:<API_PORT>, with one port for both <WEB_URL>/api-root',
    ),
  WEB_ORIGINS: list.default([]).describe('Further origins that may call the API with credentials, comma separated'),
  TRUST_PROXY: z.string().default('').describe('Addresses of proxies whose X-Forwarded-For is believed'),
  SHELL_FOLDER: z.string().default('apps/shell/dist').describe('The built shell'),
  REMOTES_FOLDER: z.string().default('apps').describe('The folder whose <remote>/dist are served as releases'),
  ...operationVariables,
  ...scanVariables,
  ...releaseVariables,
  ...mediaVariables,
  SIGN_UP: z.enum(['enabled', 'disabled']).default('enabled').describe('Whether new companies may sign themselves up'),
  IMAGE_LIMIT_MB: megabytes.prefault(5).describe('Largest image, in megabytes'),
  AUDIO_LIMIT_MB: megabytes.prefault(16).describe('Largest audio file, in megabytes'),
  VIDEO_LIMIT_MB: megabytes.prefault(16).describe('Largest video, in megabytes'),
  DOCUMENT_LIMIT_MB: megabytes.prefault(100).describe('Largest document, in megabytes'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1).describe('Multiplies every calls-per-minute limit'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .optional()
    .describe('How much is logged. Default: info; in a demo warn, so that its passwords stay visible'),
  ...cellVariables,
  ...telemetryVariables,
  ...pushVariables,
  OUTBOUND_ORIGINS: list
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .default([])
    .describe(
      'Origins in the local network that companies may have the server call, e.g. http://10.0.0.5:3000 for an AI or a bot of your own; comma separated. Other addresses must lead to the internet',
    ),
  AI_PATIENCE_SECONDS: patience(30).describe('How long an AI may take to answer a customer before a person is asked'),
  OUTBOUND_PATIENCE_SECONDS: patience(20).describe(
    'How long an integration or a billing system may take to answer before it is asked again, or a person is',
  ),
  AZURE_SPEECH_URL: z
    .string()
    .regex(/^https?:\/\//, 'begins with https://')
    .default('https://{region}.tts.speech.microsoft.com/cognitiveservices/v1')
    .describe('Where the voices of Azure are; {region} is that of the prompt'),
  ASAAS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.asaas.com/v3')
    .describe('Where Asaas is asked for bills, e.g. its sandbox'),
  ...paymentVariables,
  ...mailVariables,
  DIALOGFLOW_ORIGIN: z
    .url()
    .optional()
    .describe('Another place for Dialogflow and its tokens, e.g. one for tests. Default: googleapis.com'),
  WHATSAPP_SOCKET_URL: z.string().optional().describe('Another WhatsApp service, e.g. the emulator'),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .transform((text) => text.split('.').map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number()]))
    .optional()
    .describe('The WhatsApp Web version to speak, e.g. 2.3000.1043857760, when the built-in one is refused'),
  ...graphVariables,
  EMULATOR_URL: z
    .string()
    .optional()
    .describe('Where browsers reach the phones of the emulator; the demo links to them'),
});

/** The validated configuration of one process. Sizes in bytes, folders absolute. */
export interface Configuration
  extends DatabaseConfiguration,
    GraphConfiguration,
    PaymentConfiguration,
    MailConfiguration,
    ReleaseConfiguration,
    MediaConfiguration,
    OperationConfiguration,
    CellConfiguration,
    TelemetryConfiguration {
  demo: boolean;
  /** An unused demo: no conversations, no phone linked. */
  demoEmpty: boolean;
  production: boolean;
  dataFolder: string;
  secret: string | undefined;
  /** The secrets before `secret`, which still open what they sealed. */
  formerSecrets: readonly string[];
  roles: ReadonlySet<Role>;
  host: string;
  webPort: number;
  apiPort: number;
  operationsHost: string;
  operationsPort: number;
  webUrl: string;
  /** Without a trailing slash. */
  apiUrl: string;
  /** The path of `apiUrl`, e.g. `/api-root`; empty when the API has its own origin. */
  apiPath: string;
  /** Whether web and API share one listener. */
  oneListener: boolean;
  webOrigins: readonly string[];
  trustProxy: string;
  shellFolder: string;
  remotesFolder: string;
  signUp: boolean;
  fileLimits: { image: number; audio: number; video: number; document: number };
  rateLimitFactor: number;
  logLevel: string;
  push: PushConfiguration;
  /** Origins that the server may call for a company although they are not of the internet. */
  outboundOrigins: readonly string[];
  scan: ScanConfiguration;
  /** Milliseconds. */
  aiPatience: number;
  /** Milliseconds. */
  outboundPatience: number;
  /** With `{region}` where the region of a prompt goes. */
  azureSpeechUrl: string;
  /** The address of the API of Asaas. */
  asaasUrl: string;
  /** In place of Google's, for Dialogflow. */
  dialogflowOrigin: string | undefined;
  whatsappSocketUrl: string | undefined;
  whatsappVersion: [number, number, number] | undefined;
  emulatorUrl: string | undefined;
}

/** Reads the environment. Throws an Error that names every invalid variable. */
export function readConfiguration(environment: Record<string, string | undefined> = process.env): Configuration {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(nonEmpty);
  if (!parsed.success) throw new Error(wrongVariables(parsed.error));
  const read = parsed.data;
  const production = read.NODE_ENV === 'production';
  const demo = read.DEMO === undefined ? !production && read.DATABASE_URL === undefined : read.DEMO !== 'false';
  const webUrl = withoutSlash(read.WEB_URL ?? `http://localhost:${read.WEB_PORT}`);
  const dataFolder = resolve(read.DATA_FOLDER);
  const oneListener = read.WEB_PORT !== 0 && read.WEB_PORT === read.API_PORT;
  const apiUrl = read.API_URL ?? (oneListener ? `${webUrl}/api-root` : `http://localhost:${read.API_PORT}`);
  const apiPath = withoutSlash(new URL(apiUrl).pathname);
  if (oneListener && apiPath === '') {
    throw new Error('Wrong configuration. API_URL: needs a path, e.g. /api-root, when WEB_PORT and API_PORT are one');
  }
  return {
    demo,
    demoEmpty: read.DEMO === 'empty',
    production,
    dataFolder,
    secret: read.SECRET,
    formerSecrets: read.SECRET_FORMER,
    ...databaseConfiguration(read, production),
    roles: new Set(read.ROLES),
    host: read.HOST,
    webPort: read.WEB_PORT,
    apiPort: read.API_PORT,
    operationsHost: read.OPERATIONS_HOST,
    operationsPort: read.OPERATIONS_PORT ?? portBeside(read.API_PORT, read.WEB_PORT),
    webUrl,
    apiUrl: withoutSlash(apiUrl),
    apiPath,
    oneListener,
    webOrigins: [new URL(webUrl).origin, ...read.WEB_ORIGINS],
    trustProxy: read.TRUST_PROXY,
    shellFolder: resolve(read.SHELL_FOLDER),
    remotesFolder: resolve(read.REMOTES_FOLDER),
    signUp: read.SIGN_UP === 'enabled',
    fileLimits: {
      image: read.IMAGE_LIMIT_MB,
      audio: read.AUDIO_LIMIT_MB,
      video: read.VIDEO_LIMIT_MB,
      document: read.DOCUMENT_LIMIT_MB,
    },
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
    logLevel: read.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    push: pushConfiguration(read, webUrl),
    outboundOrigins: read.OUTBOUND_ORIGINS.map((address) => new URL(address).origin),
    releaseKeys: read.RELEASE_KEYS,
    remoteOverrides: read.REMOTE_OVERRIDES === 'enabled',
    reportShare: read.REPORT_SHARE,
    releasesFolder: resolve(read.RELEASES_FOLDER ?? join(dataFolder, 'releases')),
    releaseBucket: releaseBucket(read),
    scan: scanConfiguration(read),
    ...mediaConfiguration(read),
    aiPatience: read.AI_PATIENCE_SECONDS * 1000,
    outboundPatience: read.OUTBOUND_PATIENCE_SECONDS * 1000,
    azureSpeechUrl: read.AZURE_SPEECH_URL,
    asaasUrl: read.ASAAS_URL,
    ...paymentConfiguration(read),
    ...mailConfiguration(read),
    ...operationConfiguration(read),
    ...cellConfiguration(read, { webUrl, apiUrl }),
    ...telemetryConfiguration(read),
    dialogflowOrigin: read.DIALOGFLOW_ORIGIN && new URL(read.DIALOGFLOW_ORIGIN).origin,
    whatsappSocketUrl: read.WHATSAPP_SOCKET_URL,
    whatsappVersion: read.WHATSAPP_VERSION,
    ...graphConfiguration(read),
    emulatorUrl: read.EMULATOR_URL,
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

/** One line with each invalid variable and the reason. The value is omitted, because it may be a secret. */
function wrongVariables(error: z.ZodError): string {
  const reasons = error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  return `Wrong configuration. ${reasons.join('; ')}`;
}

/** The next port that is not the web's; 0, for which the system chooses a free port, stays 0. */
function portBeside(apiPort: number, webPort: number): number {
  if (apiPort === 0) return 0;
  return apiPort + 1 === webPort ? apiPort + 2 : apiPort + 1;
}

/** A path inside the data folder. */
export function inDataFolder(configuration: Configuration, ...parts: string[]): string {
  return join(configuration.dataFolder, ...parts);
}
