import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { unusedParts } from './unused-parts.mjs';

test('a shared part of antd that no application uses is a problem; types and other libraries do not count', () => {
  const base = mkdtempSync(join(tmpdir(), 'parts-'));
  const files = {
    'libs/ui/src/core/antd.ts': "export { Badge, Button, type ButtonProps } from 'antd';",
    'libs/ui/src/records/antd.ts': "export { Form, Tree } from 'antd';",
    'libs/ui/src/core/x.ts': "import { Badge } from 'antd';",
    'apps/desk/src/a.tsx': "import { Button } from '@recado/ui/core';\nimport type { Tree } from '@recado/ui/records';",
    'apps/desk/src/b.tsx': "export { Form as Sheet } from '@recado/ui/records';",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(base, dirname(name)), { recursive: true });
    writeFileSync(join(base, name), text);
  }
  assert.deepEqual(unusedParts(base), [
    "@recado/ui/core exports antd's Badge, which no application uses",
    "@recado/ui/records exports antd's Tree, which no application uses",
  ]);
});

test('no shared part of this repository is unused', () => {
  assert.deepEqual(unusedParts(), []);
});
