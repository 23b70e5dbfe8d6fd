import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { emulatorVariables } from '@recado/whatsapp-emulator';
import { readConfiguration } from './configuration.ts';
import { environmentExample } from './environment-example.ts';
import { installationSecret } from './platform/security/secrets.ts';

test('without variables it is a demo with all roles in one process', () => {
  const configuration = readConfiguration({});
  assert.equal(configuration.demo, true);
  assert.deepEqual([...configuration.roles], ['web', 'api', 'worker', 'channels']);
  assert.equal(configuration.fileLimits.image, 5 * 1024 * 1024);
  assert.equal(configuration.apiUrl, 'http://localhost:8080');
});

test('with a database or in production it is not a demo', () => {
  assert.equal(readConfiguration({ DATABASE_URL: 'postgres://x' }).demo, false);
  assert.equal(readConfiguration({ NODE_ENV: 'production', DATABASE_URL: 'postgres://x' }).demo, false);
});

test('production names its database: the embedded one is not used unasked', () => {
  assert.throws(() => readConfiguration({ NODE_ENV: 'production' }), /DATABASE_URL: required/);
  const chosen = readConfiguration({ NODE_ENV: 'production', DATABASE_URL: 'embedded' });
  assert.deepEqual([chosen.databaseUrl, chosen.demo], [undefined, false]);
});

test('outside demo mode a missing or short secret prevents the start (SERVER §3.6)', () => {
  assert.throws(() => installationSecret(readConfiguration({ DEMO: 'false' })), /SECRET/);
  assert.throws(() => readConfiguration({ SECRET: 'short' }), /SECRET/);
});

test('every invalid variable is named in one line, without its value', () => {
  assert.throws(
    () => readConfiguration({ API_PORT: 'x', ROLES: 'api,cook', DATABASE_URL: 'mysql://secret@host' }),
    ({ message }: Error) =>
      ['API_PORT', 'ROLES', 'DATABASE_URL'].every((name) => message.includes(name)) && !/\n|secret/.test(message),
  );
});

test('a bucket of releases is configured completely, with keys of teams, or not at all', () => {
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const keys = { RELEASES_S3_KEY: 'an-id', RELEASES_S3_SECRET: 'a-secret' };
  const whole = { ...keys, RELEASES_S3: 'https://s3.example/bucket/recado/', RELEASE_KEYS: `*=${publicKey}` };
  assert.deepEqual(readConfiguration(whole).releaseBucket, {
    address: 'https://s3.example/bucket/recado',
    region: 'us-east-1',
    key: 'an-id',
    secret: 'a-secret',
  });
  assert.equal(readConfiguration({}).releaseBucket, undefined);
  for (const missing of ['RELEASES_S3', 'RELEASES_S3_KEY', 'RELEASES_S3_SECRET']) {
    assert.throws(
      () => readConfiguration({ ...whole, [missing]: '' }),
      ({ message }: Error) => message.includes(missing) && !/a-secret/.test(message),
    );
  }
  for (const address of [
    's3://bucket',
    'bucket',
    'https://s3.example',
    'https://s3.example/',
    'https://s3.example/bucket//recado',
    'https://s3.example/bucket?x=a-secret',
    'https://an-id:a-secret@s3.example/bucket',
    'https://s3.example/bucket/a%20b',
  ]) {
    assert.throws(
      () => readConfiguration({ ...whole, RELEASES_S3: address }),
      ({ message }: Error) => /RELEASES_S3: /.test(message) && !/a-secret/.test(message),
      address,
    );
  }
});

test('.env.example matches the configuration', () => {
  const file = join(import.meta.dirname, '..', '.env.example');
  assert.equal(
    readFileSync(file, 'utf8'),
    environmentExample(emulatorVariables),
    'run `npm run env -w @recado/server`',
  );
});

test('traces are off without a collector; its headers, the share and the logs are read as OpenTelemetry writes them', () => {
  assert.equal(readConfiguration({ OTEL_LOGS_EXPORTER: 'otlp' }).telemetry, undefined);
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc==, x-scope = shop',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
    OTEL_LOGS_EXPORTER: 'otlp',
  };
  assert.deepEqual(readConfiguration(given).telemetry, {
    endpoint: 'http://collector:4318',
    headers: { authorization: 'Bearer abc==', 'x-scope': 'shop' },
    timeout: 10_000,
    traces: { isParentBased: true, ratio: 0.05 },
    logs: true,
    serviceName: 'recado',
    attributes: {},
  });
  const sampler = { ...given, OTEL_TRACES_SAMPLER: 'always_off' };
  assert.deepEqual(readConfiguration(sampler).telemetry?.traces, { isParentBased: false, ratio: 0 });
  for (const wrong of ['novalue', '=x', 'a=%E0%A4%A'])
    assert.throws(() => readConfiguration({ ...given, OTEL_EXPORTER_OTLP_HEADERS: wrong }), /OTLP_HEADERS/);
});
