import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, DownOutlined, UpOutlined } from '@recado/ui/icons';
import type { ReactNode } from 'react';

interface PartRowProps {
  /** E.g. "Passo 2"; the names of the buttons contain it. */
  name: string;
  /** Absent where the order means nothing. */
  onMove?: (by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
  onRemove: () => void;
  children: ReactNode;
}

/** A condition or a step: its controls in one line that breaks, and the buttons for its place. */
export function PartRow({ name, onMove, isFirst, isLast, onRemove, children }: PartRowProps) {
  const { t } = useTranslation('admin');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in one line with its legend
    <div className="rule-part" role="group" aria-label={name}>
      <div className="rule-part-controls">{children}</div>
      <div className="rule-part-buttons">
        {onMove && (
          <>
            <IconButton
              size="small"
              label={t('rules.moveUp', { name })}
              icon={<UpOutlined />}
              disabled={isFirst}
              onClick={() => onMove(-1)}
            />
            <IconButton
              size="small"
              label={t('rules.moveDown', { name })}
              icon={<DownOutlined />}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <IconButton size="small" label={t('rules.remove', { name })} icon={<DeleteOutlined />} onClick={onRemove} />
      </div>
    </div>
  );
}
