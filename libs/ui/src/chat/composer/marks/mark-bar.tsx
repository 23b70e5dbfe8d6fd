import type { ReactNode } from 'react';
import { IconButton } from '../../../core/icon-button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { MessageText } from '../../text/message-text.tsx';
import { type MarkKind, markKeys, markSigns } from './marks.ts';

const kinds: readonly MarkKind[] = ['bold', 'italic', 'strike', 'code'];
const faces: Record<MarkKind, ReactNode> = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  strike: <s>S</s>,
  code: <code>{'<>'}</code>,
};
/** A longer text is not drawn a second time. */
const mostShown = 600;

/** Buttons for WhatsApp's marks, shown while text is selected, and the text as the customer will see it. */
export function MarkBar({ text, onMark }: { text: string; onMark: (kind: MarkKind) => void }) {
  const { t } = useTranslation('ui');
  const names: Record<MarkKind, string> = {
    bold: t('composer.bold'),
    italic: t('composer.italic'),
    strike: t('composer.strike'),
    code: t('composer.code'),
  };
  const isMarked = text.length <= mostShown && kinds.some((kind) => text.includes(markSigns[kind]));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it must not take the selection away from the field.
    <div className="mark-bar" onMouseDown={(event) => event.preventDefault()}>
      <div role="toolbar" aria-label={t('composer.marks')}>
        {kinds.map((kind) => (
          <IconButton
            key={kind}
            size="small"
            label={names[kind]}
            shortcut={markKeys[kind]}
            icon={faces[kind]}
            onClick={() => onMark(kind)}
          />
        ))}
      </div>
      {isMarked && (
        <div className="mark-preview" role="note" aria-label={t('composer.preview')}>
          <MessageText text={text} />
        </div>
      )}
    </div>
  );
}
