import { useAbility } from '@recado/auth';
import { EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { SearchBox, useSearch } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import type { CSSProperties } from 'react';
import { useBoard } from './board.ts';
import { CardDrag } from './card-drag.tsx';
import { useFieldsHeight } from './card-fields.tsx';
import { LaneColumn } from './lane-column.tsx';
import './kanban.css';

/** The kanban (SPEC §2.10): a lane per tag, cards that are dragged or moved by a menu, live for everybody. */
export default function KanbanPage() {
  const { t } = useTranslation('service-desk');
  const search = useSearch();
  const { lanes, isLoading, error, move } = useBoard(search.searchParam);
  const fieldsHeight = useFieldsHeight();
  if (error) return <ErrorState failure={error} />;
  return (
    <div className="kanban-page" style={heightOf(fieldsHeight)}>
      <header className="kanban-head">
        <h1>{t('kanban.title')}</h1>
        <SearchBox search={search} label={t('kanban.search')} />
      </header>
      {isLoading ? (
        <ListSkeleton rows={6} />
      ) : (
        <CardDrag lanes={lanes} onMove={move}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
          <section className="kanban-lanes" tabIndex={0} aria-label={t('kanban.title')}>
            {lanes.map((lane) => (
              <LaneColumn key={lane.id} lane={lane} lanes={lanes} onMove={move} />
            ))}
            {lanes.length === 1 && <FirstLane />}
          </section>
        </CardDrag>
      )}
    </div>
  );
}

/** The height of the lines of other remotes on each card, for the styles. */
function heightOf(fields: number): CSSProperties {
  return Object.fromEntries([['--kanban-fields', `${fields}px`]]);
}

/** Shown without lanes: their purpose, and who creates them. */
function FirstLane() {
  const { t } = useTranslation('service-desk');
  const mayMakeLanes = useAbility('tags:kanban');
  return (
    <div className="kanban-first">
      <EmptyState
        title={t('kanban.empty')}
        description={t(mayMakeLanes ? 'kanban.emptyText' : 'kanban.emptyAsk')}
        action={mayMakeLanes && <Link to="/tags">{t('kanban.openTags')}</Link>}
      />
    </div>
  );
}
