/** The files of a remote without features; its parts are copied from those that every remote has. */
export function remoteFiles(remote, port, version) {
  return {
    'package.json': `${JSON.stringify(packageOf(remote, version), null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(typescript, null, 2)}\n`,
    'rspack.config.mjs': `import { remoteConfig } from '@recado/federation/build';
import feature from './feature.manifest.ts';

export default remoteConfig({
  folder: import.meta.dirname,
  port: ${port},
  feature,
});
`,
    'feature.manifest.ts': `import { defineFeature } from '@recado/federation/feature';

export default defineFeature({
  name: '${remote.snake}',
  title: { pt: '${remote.title}', en: '${remote.title}', es: '${remote.title}' },
  setup: './setup',
  routes: [
  ],
  menu: [
  ],
});
`,
    'src/setup.ts': `import { addTranslations } from '@recado/ui/i18n';

/** Loads the feature's texts, before its first page is shown. */
export default function setup(): Promise<void> {
  return addTranslations('${remote.namespace}', {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  });
}
`,
    'src/locales/pt.json': '{}\n',
    'src/locales/en.json': '{}\n',
    'src/locales/es.json': '{}\n',
  };
}

const typescript = {
  extends: '../../tsconfig.web.json',
  include: ['src', '*.ts', '../../libs/ui/src/styles.d.ts'],
};

function packageOf({ kebab }, { version, react, query }) {
  return {
    name: `@recado/${kebab}`,
    version,
    private: true,
    type: 'module',
    license: 'GPL-3.0-or-later',
    nx: { tags: ['type:app', 'scope:browser'] },
    scripts: { build: 'rspack build' },
    dependencies: {
      '@recado/api': version,
      '@recado/auth': version,
      '@recado/contract': version,
      '@recado/federation': version,
      '@recado/ui': version,
      '@tanstack/react-query': query,
      react,
      'react-dom': react,
    },
  };
}
