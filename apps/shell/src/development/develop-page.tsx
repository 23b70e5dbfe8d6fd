import { useSession } from '@recado/auth';
import type { Feature } from '@recado/federation';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate, useParams } from '@recado/ui/router';
import { useEffect } from 'react';
import { setPageTitle } from '../document/page-title.ts';
import { NotFound } from '../failures/not-found.tsx';
import { developRemote, mayOverride } from './developed-remote.ts';

/**
 * `/develop` says how to develop; `/develop/<remote>/<port>`, which `npm run dev -- <remote> --shell <URL>` prints: asks the super user, or whoever
 * has a grant to develop that remote here, whether this tab may run it from their machine. Other users see "not found".
 */
export default function DevelopPage() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const navigate = useNavigate();
  const { remote = '', port = '' } = useParams();
  const isPlace = /^[a-z][a-z0-9_]*$/.test(remote) && /^[1-9][0-9]*$/.test(port) && Number(port) <= 65_535;
  const isHelp = !remote;
  const granted = session.user.developer?.remote;
  const mayAsk = session.abilities.has('platform:manage') || (granted !== undefined && (isHelp || granted === remote));
  const isFound = (isPlace || isHelp) && mayAsk;
  const title = t('development.title', { name: remote }).trim();
  useEffect(() => {
    if (isFound) setPageTitle(title);
  }, [isFound, title]);
  if (!isFound) return <NotFound />;
  if (!mayOverride(remote || undefined))
    return (
      <section className="failure-panel">
        <h1>{title}</h1>
        <p>{t('development.closed')}</p>
        <Button onClick={() => location.reload()}>{t('release.reload')}</Button>
      </section>
    );
  if (isHelp)
    return (
      <section className="failure-panel">
        <h1>{title}</h1>
        <p>{t('development.how')}</p>
      </section>
    );
  const origin = `http://127.0.0.1:${port}`;
  const run = async () => {
    const path = await firstPath(origin);
    developRemote(remote, port);
    location.assign(path);
  };
  return (
    <section className="failure-panel">
      <h1>{title}</h1>
      <p>{t('development.text', { name: remote, origin })}</p>
      <Button type="primary" onClick={() => void run()}>
        {t('development.run')}
      </Button>
      <Button onClick={() => void navigate('/')}>{t('development.cancel')}</Button>
    </section>
  );
}

/** The first page of the remote that its development server serves; `/` if it has none without parameters, or does not answer. */
async function firstPath(origin: string): Promise<string> {
  try {
    const { routes }: Feature = await (await fetch(`${origin}/feature.json`, { cache: 'no-store' })).json();
    const path = routes.find((route) => !route.path.includes(':'))?.path ?? '/';
    return path.startsWith('/') && !path.startsWith('//') ? path : '/';
  } catch {
    return '/';
  }
}
