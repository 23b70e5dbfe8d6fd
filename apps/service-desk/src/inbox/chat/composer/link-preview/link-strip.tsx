import { IconButton, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CloseOutlined } from '@recado/ui/icons';
import type { ComposedPreview } from './use-link-preview.ts';
import './link-strip.css';

/** The preview that goes with the text below, with a cross to send it without. */
export function LinkStrip({ preview, onDrop }: { preview: ComposedPreview; onDrop: () => void }) {
  const { t } = useTranslation('service-desk');
  const { title, description, image } = preview;
  return (
    <aside className="link-strip" aria-label={t('linkPreview.label')}>
      {image && <img src={`data:image/jpeg;base64,${image}`} alt="" />}
      <span className="link-strip-text">
        <strong>
          <Name text={title} />
        </strong>
        <small>{description}</small>
      </span>
      <IconButton size="small" label={t('linkPreview.drop')} icon={<CloseOutlined aria-hidden />} onClick={onDrop} />
    </aside>
  );
}
