import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { variables } from '../../apps/server/src/configuration.ts';
import { root } from '../workspace/paths.mjs';

const compose = 'deploy/compose.yaml';
const chart = 'deploy/chart/recado';
const anyName = /(?<![\w$-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g;

/** Names in these files that are no variables of the server, and whose they are. */
const ofOthers = {
  'the build': ['NX_DAEMON', 'RECADO_BUILD', 'SOURCE_DATE_EPOCH'],
  compose: ['RECADO_IMAGE', 'POSTGRES_IMAGE', 'POSTGRES_BUFFERS', 'REDIS_IMAGE', 'CADDY_IMAGE'],
  PostgreSQL: ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_HOST_AUTH_METHOD'],
  'the store': ['STORE_IMAGE', 'STORE_KEY', 'STORE_SECRET', 'ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY', 'VGW_PORT'],
  'errors of the API': [
    ...['ERR_WAPP_NOT_INITIALIZED', 'ERR_WAPP_CONTACT_REFUSED', 'ERR_WAPP_BLOCKED', 'ERR_WAPP_WINDOW_CLOSED'],
    ...[
      'ERR_CELL_UNREACHABLE',
      'ERR_SERVER_BUSY',
      'ERR_STORAGE_FULL',
      'ERR_FILE_INFECTED',
      'ERR_SCANNER_UNAVAILABLE',
      'ERR_FILE_TOO_LARGE_TO_SCAN',
    ],
  ],
  OpenTelemetry: ['OTEL_EXPORTER_OTLP_CERTIFICATE', 'OTEL_EXPORTER_OTLP_PROTOCOL'],
  'the tests': ['FORMER_RELEASE', 'TEST_DATABASE'],
  Linux: ['NET_BIND_SERVICE', 'DAC_OVERRIDE', 'AF_UNIX', 'AF_INET', 'AF_INET6', 'AF_NETLINK'],
};

/**
 * What `deploy` and docs/operations say of the server that is not so: variables that it does not have, ports that are
 * not its defaults, files that cannot be read, values of the chart that its schema refuses, ports of compose that are
 * open. Returns the problems as lines of text.
 */
export function deploymentProblems(base = root) {
  const files = globSync('{deploy/**/*,deploy/.env.example,docs/operations/*.md}', { cwd: base, withFileTypes: false })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.\w+$|\/(Dockerfile|Caddyfile)$/.test(file) && existsSync(join(base, file)))
    .sort();
  const read = (file) => readFileSync(join(base, file), 'utf8');
  const texts = files.map((file) => [file, read(file)]);
  return [
    ...texts.flatMap(([file, text]) => unknownNames(file, text)),
    ...staleNames(texts),
    ...texts.flatMap(([file, text]) => wrongPorts(file, text)),
    ...texts.filter(([file]) => isYaml(file)).flatMap(([file, text]) => unreadable(file, text)),
    ...(files.includes(compose) ? composeProblems(parse(read(compose), { merge: true })) : []),
    ...(files.includes(`${chart}/values.yaml`) ? refusedValues(read) : []),
  ];
}

/** Templates of the chart are YAML only after Helm; tests of a machine with Helm render them. */
const isYaml = (file) => /\.ya?ml$/.test(file) && !file.includes('/templates/');
const isKnown = (name) => Object.hasOwn(variables.shape, name);
const otherNames = Object.values(ofOthers).flat();

/** Names with an underscore anywhere, and every name at a place where only variables of the server stand. */
function unknownNames(file, text) {
  const names = new Set([...(text.match(anyName) ?? []), ...settings(file, text)]);
  return [...names]
    .filter((name) => !isKnown(name) && !otherNames.includes(name))
    .map((name) => `${file}: the server has no variable ${name}`);
}

/** The variables that an environment file or a unit sets. */
function settings(file, text) {
  if (file.startsWith('deploy/systemd/') && file.endsWith('.env.example'))
    return [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  if (!file.endsWith('.service')) return [];
  const lines = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line.split(' '));
  return lines.map((each) => each.split('=')[0]);
}

function staleNames(texts) {
  const all = texts.map(([, text]) => text).join('\n');
  const names = texts.length > 0 && texts.some(([file]) => file === compose) ? otherNames : [];
  return names
    .filter((name) => !all.includes(name))
    .map((name) => `tools/checks/deployment.mjs allows ${name}, which is nowhere`);
}

/** Ports behind an address of the server, and those that an image or a chart opens. */
function wrongPorts(file, text) {
  const { WEB_PORT: web, API_PORT: api } = variables.parse({});
  const known = new Set([web, api, api + 1]);
  const found = [
    ...text.matchAll(/(?:127\.0\.0\.1|recado):(\d{2,5})\b/g),
    ...text.matchAll(/containerPort: (\d+)/g),
    ...[...text.matchAll(/^EXPOSE (.+)$/gm)].flatMap(([, list]) => [...list.matchAll(/(\d+)/g)]),
  ].map(([, port]) => Number(port));
  // Caddy's own listener for operators; Alertmanager.
  const ofOthers = { [compose]: [2019], 'deploy/monitoring/prometheus.yaml': [9093] }[file] ?? [];
  return [...new Set(found)]
    .filter((port) => !known.has(port) && !ofOthers.includes(port))
    .map((port) => `${file}: ${port} is no default port of the server (${[...known].join(', ')})`);
}

function unreadable(file, text) {
  return parseAllDocuments(text, { merge: true }).flatMap(({ errors }) =>
    errors.map(({ message }) => `${file}: ${message}`),
  );
}

/** Services that run in production, by name: those of profiles are on their own. */
function composeProblems({ services }) {
  const unknown = Object.keys(services.recado?.environment ?? {}).filter((name) => !isKnown(name));
  return [
    ...unknown.map((name) => `${compose}: the server has no variable ${name}`),
    ...Object.entries(services).flatMap(([name, service]) => [
      ...(service.ports ?? [])
        .filter((port) => !/^(80:80|443:443(\/udp)?)$/.test(port))
        .map((port) => `${compose}: ${name} publishes ${port}; only 80 and 443 are open`),
      ...['restart', 'logging', 'image']
        .filter((key) => !service[key])
        .map((key) => `${compose}: ${name} lacks ${key}`),
      // The server's is in its image.
      ...(service.healthcheck || service.profiles || name === 'recado'
        ? []
        : [`${compose}: ${name} lacks healthcheck`]),
    ]),
  ];
}

function refusedValues(read) {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(read(`${chart}/values.schema.json`)),
  );
  if (validate(parse(read(`${chart}/values.yaml`)))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${chart}/values.yaml${instancePath}: ${message}`);
}
