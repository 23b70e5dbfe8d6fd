import { useTranslation } from '@recado/ui/i18n';
import type { KeyboardEvent, PointerEvent } from 'react';
import { listWidths, setListWidth, useListWidth } from './list-width.ts';

/** The separator between list and chat: it is dragged, or moved with the arrow keys, to resize the list. */
export function WidthHandle() {
  const { t } = useTranslation('service-desk');
  const width = useListWidth();
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setListWidth(event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0));
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -10, ArrowRight: 10 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setListWidth(width + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is not an <hr>
    <div
      className="width-handle"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('workspace.listWidth')}
      aria-valuemin={listWidths.least}
      aria-valuemax={listWidths.most}
      aria-valuenow={width}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
