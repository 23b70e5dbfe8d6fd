import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../core/icon-button.tsx';
import { useLayer } from '../../../core/layers/use-layer.ts';
import { Name, plainName } from '../../../core/name.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  CloseOutlined,
  DownloadOutlined,
  LeftOutlined,
  RightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '../../../icons/index.ts';
import { beginningOf } from '../../text/text-parts.ts';
import { BrokenMedia } from '../broken-media.tsx';
import { downloadFile } from '../download.ts';
import { useRenewal } from '../use-renewal.ts';
import type { Picture } from './picture.ts';
import './viewer.css';

interface MediaViewerProps {
  pictures: readonly Picture[];
  start: number;
  onClose: () => void;
}

const zooms = [1, 1.5, 2, 3, 4];

/** Pictures and videos one by one over the whole page: arrows, zoom, download; Esc closes. */
export default function MediaViewer({ pictures, start, onClose }: MediaViewerProps) {
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const [zoom, setZoom] = useState(1);
  const picture = pictures[index];
  useEffect(() => dialog.current?.showModal?.(), []);
  useLayer(true, onClose);
  const renewal = useRenewal(picture?.url ?? '', picture?.renew);
  const go = (step: number) => {
    setZoom(1);
    setIndex((before) => Math.min(pictures.length - 1, Math.max(0, before + step)));
  };
  const scale = (step: number) => setZoom((before) => zooms[zooms.indexOf(before) + step] ?? before);
  const onKeyDown = (event: KeyboardEvent) => {
    // A video handles the arrow keys itself.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
    if (event.key === '+') scale(1);
    if (event.key === '-') scale(-1);
  };
  if (!picture) return null;
  const name = plainName(beginningOf(picture.name, 200));
  const hasSeveral = pictures.length > 1;
  return (
    <dialog
      ref={dialog}
      className="media-viewer"
      aria-label={picture.kind === 'video' ? t('viewer.video', { name }) : t('viewer.title', { name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header>
        <span className="media-viewer-name">
          <Name text={beginningOf(picture.name, 200)} />
        </span>
        {hasSeveral && <span>{`${index + 1} / ${pictures.length}`}</span>}
        {picture.kind !== 'video' && (
          <>
            <IconButton
              label={t('viewer.zoomOut')}
              shortcut="-"
              icon={<ZoomOutOutlined />}
              disabled={zoom === 1}
              onClick={() => scale(-1)}
            />
            <IconButton
              label={t('viewer.zoomIn')}
              icon={<ZoomInOutlined />}
              disabled={zoom === 4}
              onClick={() => scale(1)}
            />
          </>
        )}
        <IconButton
          label={t('media.download', { name })}
          icon={<DownloadOutlined />}
          onClick={() => void downloadFile(picture.url, picture.name, picture.renew).catch(renewal.onError)}
        />
        <IconButton label={t('dialog.close')} shortcut="escape" icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <div className="media-viewer-stage">
        {renewal.isBroken ? (
          <BrokenMedia onRetry={renewal.retry} />
        ) : (
          <Shown key={renewal.attempt} {...{ picture, name, zoom }} onZoom={setZoom} onError={renewal.onError} />
        )}
      </div>
      {hasSeveral && (
        <>
          <IconButton
            className="media-viewer-previous"
            label={t('viewer.previous')}
            icon={<LeftOutlined />}
            disabled={index === 0}
            onClick={() => go(-1)}
          />
          <IconButton
            className="media-viewer-next"
            label={t('viewer.next')}
            icon={<RightOutlined />}
            disabled={index === pictures.length - 1}
            onClick={() => go(1)}
          />
        </>
      )}
    </dialog>
  );
}

interface ShownProps {
  picture: Picture;
  name: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  onError: () => void;
}

function Shown({ picture: { kind, url }, name, zoom, onZoom, onError }: ShownProps) {
  if (kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: received videos have no captions.
      <video key={url} src={url} aria-label={name} autoPlay controls playsInline onError={onError} />
    );
  }
  return (
    <img
      src={url}
      alt={name}
      style={zoom === 1 ? undefined : { maxWidth: 'none', maxHeight: 'none', height: `${zoom * 100}%` }}
      onDoubleClick={() => onZoom(zoom === 1 ? 2 : 1)}
      onError={onError}
    />
  );
}
