import { Button, formatBytes } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { chooseDocument, useLargePicture } from './large-pictures.ts';
import './picture-note.css';

interface PictureNoteProps {
  file: File;
  /** Without the choice to send the original as a document. */
  isOnlyPicture?: boolean;
}

/** A note beside an attached picture that is too large: how it is sent, and the choice. Nothing for other files. */
export function PictureNote({ file, isOnlyPicture = false }: PictureNoteProps) {
  const { t } = useTranslation('service-desk');
  const picture = useLargePicture(file);
  if (!picture) return null;
  const { progress, small, only, asDocument } = picture;
  if (only && isOnlyPicture) return null;
  if (only) return <small className="picture-note">{t(`pictures.${only}`)}</small>;
  const isShrinking = progress !== null && !asDocument;
  return (
    <span className="picture-note">
      {isShrinking && <progress max={100} value={progress} aria-label={t('pictures.shrinking')} />}
      <small role="status">
        {isShrinking && t('pictures.shrinking')}
        {asDocument && t('pictures.asDocument')}
        {small && !asDocument && t('pictures.smaller', { size: formatBytes(small.size) })}
      </small>
      {!isOnlyPicture && (
        <Button size="small" type="link" onClick={() => chooseDocument(file, !asDocument)}>
          {asDocument ? t('pictures.choosePicture') : t('pictures.chooseDocument')}
        </Button>
      )}
    </span>
  );
}
