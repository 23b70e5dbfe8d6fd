import { api } from '@recado/api/client';
import { useAll, useReport } from '@recado/api/live';
import type { ReleaseSigningKey } from '@recado/contract';
import { Button, EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { apiKeys } from '../api-keys/api-keys.ts';
import { NewToken } from '../api-keys/new-token.tsx';
import { useRenewToken } from '../api-keys/use-renew-token.tsx';
import { type AskedKey, ReleaseKeyDialog } from './release-key-dialog.tsx';
import { ReleaseKeyItem } from './release-key-item.tsx';

/** The keys of teams that sign releases (ADR 148). The token of a key of the API that was just made is shown here once. */
export default function ReleaseKeysTab() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /release-keys', {}, { fresh: true });
  const publishing = useAll(apiKeys, {}).items.filter(({ scopes }) => scopes.includes('releases:publish'));
  const [asked, ask] = useState<AskedKey>();
  const [made, setMade] = useState<{ name: string; token: string }>();
  const onToken = (name: string, token: string) => setMade({ name, token });
  const questions = useQuestions(refetch, onToken);
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => ask({ kind: 'new' })}>
      {t('releaseKeys.add')}
    </Button>
  );
  return (
    <div className="release-keys">
      <p className="admin-meta">{t('releaseKeys.about')}</p>
      {made && <NewToken {...made} />}
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton />}
      {report?.length === 0 && (
        <EmptyState title={t('releaseKeys.empty')} description={t('releaseKeys.emptyText')} action={add} />
      )}
      {report && report.length > 0 && (
        <>
          <ul aria-label={t('releaseKeys.title')}>
            {report.map((key) => (
              <ReleaseKeyItem
                key={key.id}
                signingKey={key}
                publishers={publishing.filter(({ id }) => key.apiKeyIds.includes(id))}
                onEdit={() => ask({ kind: 'edit', known: key })}
                onReplace={() => ask({ kind: 'replace', known: key })}
                onEnd={() => questions.end(key)}
                onRenew={questions.renew}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      <ReleaseKeyDialog
        asked={asked}
        apiKeys={publishing}
        onClose={() => ask(undefined)}
        onChanged={refetch}
        onToken={onToken}
      />
    </div>
  );
}

/** The questions before a key signs no more, and before a token publishes no more. */
function useQuestions(onChanged: () => void, onToken: (name: string, token: string) => void) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const end = ({ id: releaseKeyId, owner }: ReleaseSigningKey) =>
    confirm({
      title: t('releaseKeys.endTitle'),
      what: owner,
      consequence: t('releaseKeys.endConsequence'),
      action: t('releaseKeys.endKey'),
      run: () =>
        api('PUT /release-keys/:releaseKeyId', { params: { releaseKeyId }, body: { isEnded: true } }).then(onChanged),
    });
  const renew = useRenewToken((token, { name }) => onToken(name, token));
  return { end, renew };
}
