import { useTranslation } from '../../i18n/use-translation.ts';
import { PlayCircleOutlined } from '../../icons/index.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useMediaViewer } from './viewer/media-viewer-provider.tsx';
import type { Picture } from './viewer/picture.ts';
import './media.css';

/** How many pictures of an album are drawn; the last one says how many more there are. */
const mostDrawn = 4;

/** Pictures and videos that belong together, as a grid; each opens the viewer, which goes through all of them. */
export function Album({ pictures }: { pictures: readonly (Picture & { key: string | number })[] }) {
  const { t } = useTranslation('ui');
  const viewer = useMediaViewer();
  const drawn = pictures.slice(0, mostDrawn);
  const others = pictures.length - drawn.length;
  return (
    <div className={`media-album of-${drawn.length}`}>
      {drawn.map((picture, index) => {
        const { key, kind, url, name, renew } = picture;
        const more = index === mostDrawn - 1 && others > 0 ? others : 0;
        return (
          <button
            key={key}
            type="button"
            aria-label={more > 0 ? t('media.openMore', { count: more + 1 }) : t('media.openImage', { name })}
            onClick={() => viewer.open(picture)}
          >
            {kind === 'video' ? (
              <>
                <video src={`${url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden />
                <PlayCircleOutlined className="media-album-play" aria-hidden />
              </>
            ) : (
              <Thumbnail className="media-album-picture" url={url} renew={renew} />
            )}
            {more > 0 && <span className="media-album-more">+{more}</span>}
          </button>
        );
      })}
    </div>
  );
}
