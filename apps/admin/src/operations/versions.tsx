import type { Operations } from '@recado/api/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';

/** The versions of everything that is installed. */
export function Versions({ versions }: Pick<Operations, 'versions'>) {
  const { t } = useTranslation('admin');
  const { server, endpoints, node, database, migrations, remotes } = versions;
  const facts = [
    [t('operations.server'), server],
    [t('operations.contract'), t('operations.endpoints', { count: endpoints })],
    ['Node', node],
    [t('operations.figures.database'), t(`operations.${database.kind}`, { version: database.version })],
    [t('operations.migrations'), t('operations.migrationsOf', migrations)],
    ...remotes.map(({ name, release }) => [t('operations.remote', { name }), release]),
  ];
  return (
    <section aria-labelledby="operations-versions">
      <h2 id="operations-versions">{t('operations.versions')}</h2>
      <dl className="operations-card operations-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="admin-meta">
        <Link to="/releases">{t('operations.chooseVersions')}</Link>
      </p>
    </section>
  );
}
