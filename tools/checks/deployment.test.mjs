import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { parseAllDocuments } from 'yaml';
import { root } from '../workspace/paths.mjs';
import { deploymentProblems } from './deployment.mjs';

function problems(files) {
  const base = mkdtempSync(join(tmpdir(), 'deployment-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, name)), { recursive: true });
    writeFileSync(join(base, name), text);
  }
  return deploymentProblems(base);
}

test('a misspelt variable is reported wherever it stands, also one of a single word in an environment file', () => {
  assert.deepEqual(
    problems({
      'docs/operations/a.md': '`DATA_FOLDER` and `DATA_FOLDERS`',
      'deploy/systemd/recado.env.example': 'SECRETS=\nSECRET=\n',
      'deploy/systemd/recado.service': 'Environment=NODE_ENV=production ROLE=api\n',
    }),
    [
      'deploy/systemd/recado.env.example: the server has no variable SECRETS',
      'deploy/systemd/recado.service: the server has no variable ROLE',
      'docs/operations/a.md: the server has no variable DATA_FOLDERS',
    ],
  );
});

test('a port that is not the default of a listener is reported', () => {
  const files = {
    'deploy/proxies/nginx.conf': 'server 127.0.0.1:3001;',
    'deploy/Dockerfile': 'EXPOSE 3000 8080 8082\n',
  };
  assert.deepEqual(problems(files), [
    'deploy/Dockerfile: 8082 is no default port of the server (3000, 8080, 8081)',
    'deploy/proxies/nginx.conf: 3001 is no default port of the server (3000, 8080, 8081)',
  ]);
});

test('values that the schema of the chart refuses are reported', () => {
  const schema = readFileSync(join(root, 'deploy/chart/recado/values.schema.json'), 'utf8');
  const values = {
    'deploy/chart/recado/values.yaml': 'host: a.example\nsecrets: { existing: x }\napi: { replica: 2 }\n',
  };
  assert.deepEqual(problems({ ...values, 'deploy/chart/recado/values.schema.json': schema }), [
    'deploy/chart/recado/values.yaml/api: must NOT have additional properties',
  ]);
});

const missingHelm = spawnSync('helm', ['version']).error ? 'helm is not installed' : false;

test('the chart can be rendered, with everything on', { skip: missingHelm }, () => {
  const chosen = ['api', 'worker', 'channels'].map((part) => `${part}.autoscaling.enabled=true`).join(',');
  const words = ['template', 'recado', join(root, 'deploy/chart/recado'), '--set', chosen];
  const { stdout, stderr, status } = spawnSync('helm', words, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const kinds = parseAllDocuments(stdout).map((document) => document.toJS()?.kind);
  assert.equal(kinds.filter((kind) => kind === 'HorizontalPodAutoscaler').length, 3);
  assert.equal(kinds.filter((kind) => kind === 'Deployment').length, 3);
});
