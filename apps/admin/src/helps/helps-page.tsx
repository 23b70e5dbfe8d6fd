import { useLiveList } from '@recado/api/live';
import type { Help } from '@recado/contract';
import { EmptyState, ListState, Modal } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlayCircleOutlined } from '@recado/ui/icons';
import { ListPage } from '@recado/ui/records';
import { useState } from 'react';
import { helps } from './helps.ts';
import './helps.css';

/** The help videos as cards; one is loaded from its provider only once it is opened (SPEC §2.9). */
export default function HelpsPage() {
  const { t } = useTranslation('admin');
  const list = useLiveList(helps, {});
  const { items } = list;
  const [played, setPlayed] = useState<Help>();
  return (
    <ListPage title={list.isKnown ? t('helps.title', { count: items.length }) : t('helps.titleAlone')}>
      <ListState list={list}>
        <EmptyState title={t('helps.empty')} description={t('helps.emptyText')} />
      </ListState>
      <ul className="helps">
        {items.map((help) => (
          <li key={help.id}>
            <button type="button" className="help-card" onClick={() => setPlayed(help)}>
              <span className="help-picture" aria-hidden>
                <PlayCircleOutlined />
              </span>
              <span className="help-title">{help.title}</span>
              <span className="help-description">{help.description}</span>
            </button>
          </li>
        ))}
      </ul>
      <Modal
        open={played !== undefined}
        title={played?.title}
        footer={null}
        width={800}
        destroyOnHidden
        onCancel={() => setPlayed(undefined)}
      >
        {played && <Player help={played} />}
      </Modal>
    </ListPage>
  );
}

/** The provider's player, in the form that sets no cookies before the video is played. */
function Player({ help }: { help: Help }) {
  return (
    <>
      <iframe
        className="help-player"
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(help.video)}`}
        title={help.title}
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
      {help.description && <p>{help.description}</p>}
    </>
  );
}
