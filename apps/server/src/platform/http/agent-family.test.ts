import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentFamily } from './caller.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test('a browser is named by its family and system, another program by its first word', () => {
  const families = {
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`]: 'Chrome · Windows',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/141.0.0.0`]: 'Edge · Windows',
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} OPR/120.0.0.0`]: 'Opera · Linux',
    [`Mozilla/5.0 (Linux; Android 15; SM-S918B) ${chrome}`]: 'Chrome · Android',
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0': 'Firefox · Linux',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1':
      'Safari · iOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15':
      'Safari · macOS',
    'curl/8.5.0': 'curl',
    '': '',
    '<script>': '',
  };
  for (const [userAgent, family] of Object.entries(families)) assert.equal(agentFamily(userAgent), family);
  assert.equal(agentFamily(), '');
  assert.equal(agentFamily('x'.repeat(5_000)).length, 40);
});
