import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { useTestServer } from '../../testing/use-server.ts';
import { noteBackup } from '../storage/last-backup.ts';
import { dashboard, overlaps } from './testing/dashboard.ts';
import { type Exposed, exposedIn, metricsIn } from './testing/expressions.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const folder = join(root, 'deploy/monitoring');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const rule = z.union([
  z.strictObject({ record: z.string(), expr: z.string() }),
  z.strictObject({
    alert: z.string().regex(/^Recado[A-Za-z]+$/),
    expr: z.string(),
    for: z.string().optional(),
    labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
    annotations: z.strictObject({ summary: z.string(), description: z.string(), runbook_url: z.string() }),
  }),
]);
const rules = z
  .object({ groups: z.array(z.looseObject({ rules: z.array(rule) })) })
  .parse(parse(read('rules.yaml')))
  .groups.flatMap((group) => group.rules);
const alerts = rules.flatMap((one) => ('alert' in one ? [one] : []));
const dashboards = readdirSync(join(folder, 'dashboards')).map((file) => ({
  file,
  board: dashboard.parse(JSON.parse(read(`dashboards/${file}`))),
}));

/** Metrics of Prometheus itself. */
const ofPrometheus = ['up', 'ALERTS'];

describe('Monitoring', () => {
  // Nothing listens there; the server starts also while Redis is away.
  const server = useTestServer({ environment: { REDIS_URL: 'redis://127.0.0.1:9' } });
  const texts: Record<string, string> = {};
  let exposed: Exposed;
  before(async () => {
    await noteBackup(server.platform.configuration.dataFolder, { at: new Date(), bytes: 1 });
    for (const path of ['/metrics', '/metrics/installation'])
      texts[path] = await (await fetch(server.application.operationsUrl + path)).text();
    exposed = exposedIn(Object.values(texts).join('\n'));
  });

  /** What an expression uses that neither the server, nor Prometheus, nor a rule has. */
  const unknownIn = (expression: string) => {
    const recorded = rules.flatMap((one) => ('record' in one ? [one.record] : []));
    return metricsIn(expression).flatMap(({ name, labels }) => {
      if (ofPrometheus.includes(name) || recorded.includes(name)) return [];
      const known = exposed.get(name);
      if (!known) return [name];
      return labels.filter((label) => !known.has(label)).map((label) => `${name}{${label}}`);
    });
  };

  test('every metric and label of a rule is exposed by the server', () => {
    assert.ok(rules.length > 40);
    assert.deepEqual(
      rules.flatMap(({ expr }) => unknownIn(expr)),
      [],
    );
    assert.deepEqual(unknownIn('sum(rate(recado_nothing{a="b"}[5m])) / recado_jobs{kind="x"}'), [
      'recado_nothing',
      'recado_jobs{kind}',
    ]);
  });

  test('every metric and label of a dashboard is exposed by the server', () => {
    assert.equal(dashboards.length, 3);
    for (const { file, board } of dashboards) {
      const expressions = board.panels.flatMap((panel) => (panel.type === 'row' ? [] : panel.targets));
      assert.deepEqual(
        expressions.flatMap(({ expr }) => unknownIn(expr)),
        [],
        file,
      );
      const variables = board.templating.list.flatMap((one) => (one.type === 'query' ? [one.definition] : []));
      for (const definition of variables) {
        const [, metric = ''] = /^label_values\((\w+)/.exec(definition) ?? [];
        assert.ok(exposed.has(metric), `${file}: ${definition}`);
      }
    }
  });

  test('panels say what they show and do not overlap; each dashboard has a source and a process to choose', () => {
    for (const { file, board } of dashboards) {
      assert.equal(board.uid, `recado-${file.replace('.json', '')}`);
      assert.deepEqual(overlaps(board.panels), [], file);
      assert.equal(new Set(board.panels.map(({ id }) => id)).size, board.panels.length, file);
      assert.deepEqual(
        board.templating.list.map(({ name }) => name),
        ['datasource', 'role', 'instance'],
      );
    }
  });

  test('every alert leads to an entry of the runbook, and every entry is that of an alert', () => {
    const runbook = readFileSync(join(root, 'docs/operations/runbook.md'), 'utf8');
    const entries = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    assert.deepEqual(entries.toSorted(), [...new Set(alerts.map(({ alert }) => alert))].toSorted());
    for (const { alert, annotations } of alerts)
      assert.equal(annotations.runbook_url, `docs/operations/runbook.md#${alert.toLowerCase()}`);
  });

  const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
  const skip = hasPromtool ? false : "promtool is not installed; it is in Debian's package prometheus";
  const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: folder });

  test('promtool accepts the rules and the configuration, and the alerts do what their tests say', {
    skip,
  }, async () => {
    await promtool('check', 'config', 'prometheus.yaml');
    await promtool('test', 'rules', 'rules.test.yaml');
  });

  for (const path of ['/metrics', '/metrics/installation'])
    test(`promtool finds nothing to say about ${path}`, { skip }, () => {
      const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: texts[path], encoding: 'utf8' });
      // The metrics of Node itself are prom-client's.
      const said = `${stdout}${stderr}`
        .split('\n')
        .filter((line) => line.startsWith('recado_') || line.includes('error'));
      assert.deepEqual(said, []);
    });
});
