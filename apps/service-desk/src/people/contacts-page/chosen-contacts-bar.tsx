import { useAbility } from '@recado/auth';
import { mostBlockedAtOnce } from '@recado/contract/limits';
import { Button, IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CloseOutlined } from '@recado/ui/icons';
import { Suspense, useState } from 'react';
import { useAskBlock } from '../blocking/use-ask-block.ts';
import { useBlock } from '../blocking/use-block.ts';
import { MergeDialog } from '../merging/lazy-merging.tsx';
import type { Choosing } from './use-choosing.ts';
import './choosing.css';

/** The number of chosen contacts, what can be done with them, and the way out. */
export default function ChosenContactsBar({ choosing: { chosen, end } }: { choosing: Choosing }) {
  const { t } = useTranslation('service-desk');
  const ask = useAskBlock();
  const block = useBlock();
  const free = chosen.filter(({ blockedAt }) => !blockedAt);
  const blocked = chosen.filter(({ blockedAt }) => blockedAt);
  const mayMerge = useAbility('contacts:merge');
  const [isMerging, setMerging] = useState(false);
  const [first, second] = chosen.length === 2 && !chosen.some(({ isGroup }) => isGroup) ? chosen : [];
  const isTooMany = chosen.length > mostBlockedAtOnce;
  const unblock = async () => {
    await block(blocked, false);
    end();
  };
  return (
    <section className="chosen-contacts" aria-label={t('choosing.bar')}>
      <IconButton label={t('choosing.end')} icon={<CloseOutlined aria-hidden />} onClick={end} />
      <span role="status">{t('choosing.count', { count: chosen.length })}</span>
      {isTooMany && <span>{t('choosing.tooMany', { count: mostBlockedAtOnce })}</span>}
      <span className="chosen-contacts-actions">
        {mayMerge && first && second && <Button onClick={() => setMerging(true)}>{t('contacts.merge')}</Button>}
        {free.length > 0 && (
          <Button danger disabled={isTooMany} onClick={() => ask(free, end)}>
            {t('contacts.block')}
          </Button>
        )}
        {blocked.length > 0 && (
          <Button disabled={isTooMany} onClick={() => void unblock()}>
            {t('contacts.unblock')}
          </Button>
        )}
      </span>
      {isMerging && first && second && (
        <Suspense>
          <MergeDialog keptId={first.id} absorbedId={second.id} onMerged={end} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </section>
  );
}
