import type { Move } from '@recado/contract';
import { Button, EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { Select } from '@recado/ui/records';
import { useSearchParams } from '@recado/ui/router';
import { useState } from 'react';
import { ConnectDialog } from './connect-dialog.tsx';
import { MoveDetails } from './move-details.tsx';
import { useMoves } from './moves.ts';
import './move.css';

/** Companies of other products move here: look, copy, switch, compare (docs/moving.md). For the super user. */
export default function MovePage() {
  const { t } = useTranslation('admin');
  const { report: moves, error, refetch } = useMoves();
  const [asked, ask] = useSearchParams();
  const [isConnecting, setConnecting] = useState(false);
  const chosen = moves?.find(({ id }) => String(id) === asked.get('move')) ?? moves?.[0];
  const choose = ({ id }: Pick<Move, 'id'>) => ask({ move: String(id) });
  return (
    <div className="move">
      <header className="move-head">
        <h1>{t('move.title')}</h1>
        {moves && moves.length > 1 && chosen && (
          <Select
            className="filter-select"
            aria-label={t('move.database')}
            value={chosen.id}
            options={moves.map(({ id, place }) => ({ value: id, label: place }))}
            onChange={(id) => choose({ id })}
          />
        )}
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setConnecting(true)}>
          {t('move.connect')}
        </Button>
      </header>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {!moves && !error && <ListSkeleton />}
      {moves?.length === 0 && <EmptyState title={t('move.empty')} description={t('move.emptyText')} />}
      {chosen && <MoveDetails key={chosen.id} move={chosen} />}
      {isConnecting && <ConnectDialog onDone={choose} onClose={() => setConnecting(false)} />}
    </div>
  );
}
