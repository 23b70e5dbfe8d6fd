import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import type { Answer } from '@recado/contract';
import { ErrorState, formatHandle, ListSkeleton, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Radio } from '@recado/ui/parts';
import { useId } from 'react';
import { useFieldsOf } from '../custom-fields/custom-fields.ts';
import type { MergeWish } from './use-merge.ts';
import './merging.css';

type Side = MergeWish['choices']['name'];
/** Whose value stays, by field. */
export type Choices = MergeWish['choices'] & { absorbedFieldIds: number[] };
type Preview = Answer<'POST /contact-merges/preview'>;

interface MergePreviewProps {
  keptId: number;
  absorbedId: number;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** The values to choose between, what moves, and the contact that both become: the server tries it and takes it back. */
export function MergePreview({ keptId, absorbedId, choices, onChoose }: MergePreviewProps) {
  const { absorbedFieldIds, ...sides } = choices;
  const wish: MergeWish = { keptId, absorbedId, choices: sides, absorbedFieldIds };
  // What is chosen changes only what the result says: the answer for other choices stays on the screen meanwhile.
  const { found, failure, renew } = useLookup('merge preview', [wish], (signal) =>
    api('POST /contact-merges/preview', { body: wish, signal }),
  );
  const first = useLookup('merge sides', [keptId, absorbedId], (signal) => {
    const body = {
      keptId,
      absorbedId,
      choices: { name: 'kept', address: 'kept', email: 'kept' } as const,
      absorbedFieldIds: [],
    };
    return api('POST /contact-merges/preview', { body, signal });
  });
  const problem = failure ?? first.failure;
  if (problem) return <ErrorState failure={problem} onRetry={failure ? renew : first.renew} />;
  const shown = found ?? first.found;
  if (!shown) return <ListSkeleton />;
  return (
    <div className="merge-preview">
      <Differences sides={shown} choices={choices} onChoose={onChoose} />
      <Effects preview={shown} />
    </div>
  );
}

/** The fields in which the two differ. */
function Differences({
  sides: { kept, absorbed },
  choices,
  onChoose,
}: { sides: Preview } & Pick<MergePreviewProps, 'choices' | 'onChoose'>) {
  const { t } = useTranslation('service-desk');
  const fields = useFieldsOf('contact');
  const both = kept.customFields.flatMap((mine) => {
    const theirs = absorbed.customFields.find(({ fieldId }) => fieldId === mine.fieldId);
    const field = fields.find(({ id }) => id === mine.fieldId);
    return theirs && field && field.kind !== 'several' && theirs.text !== mine.text ? [{ field, mine, theirs }] : [];
  });
  const handle = (contact: Preview['kept']) => formatHandle(contact) || t('merging.noNumber');
  return (
    <>
      <Choice
        label={t('merging.name')}
        texts={{ kept: plainName(kept.name), absorbed: plainName(absorbed.name) }}
        value={choices.name}
        onChange={(name) => onChoose({ ...choices, name })}
      />
      <Choice
        label={t('merging.address')}
        texts={{ kept: handle(kept), absorbed: handle(absorbed) }}
        value={choices.address}
        onChange={(address) => onChoose({ ...choices, address })}
      />
      <Choice
        label={t('merging.email')}
        texts={{ kept: kept.email || t('merging.empty'), absorbed: absorbed.email || t('merging.empty') }}
        value={choices.email}
        onChange={(email) => onChoose({ ...choices, email })}
      />
      {kept.organisation && absorbed.organisation && (
        <Choice
          label={t('merging.organisation')}
          texts={{ kept: kept.organisation.name, absorbed: absorbed.organisation.name }}
          value={choices.organisation ?? 'kept'}
          onChange={(organisation) => onChoose({ ...choices, organisation })}
        />
      )}
      {both.map(({ field, mine, theirs }) => (
        <Choice
          key={field.id}
          label={field.name}
          texts={{ kept: mine.text, absorbed: theirs.text }}
          value={choices.absorbedFieldIds.includes(field.id) ? 'absorbed' : 'kept'}
          onChange={(side) => {
            const others = choices.absorbedFieldIds.filter((id) => id !== field.id);
            onChoose({ ...choices, absorbedFieldIds: side === 'absorbed' ? [...others, field.id] : others });
          }}
        />
      ))}
    </>
  );
}

interface ChoiceProps {
  label: string;
  texts: Record<Side, string>;
  value: Side;
  onChange: (side: Side) => void;
}

/** Which of two values stays; nothing if they are the same. */
function Choice({ label, texts, value, onChange }: ChoiceProps) {
  const id = useId();
  if (texts.kept === texts.absorbed) return null;
  return (
    <div className="merge-choice">
      <span id={id}>{label}</span>
      <Radio.Group aria-labelledby={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <Radio value="kept">
          <bdi>{texts.kept}</bdi>
        </Radio>
        <Radio value="absorbed">
          <bdi>{texts.absorbed}</bdi>
        </Radio>
      </Radio.Group>
    </div>
  );
}

/** What the merge does, in words. */
function Effects({ preview: { kept, absorbed, result, moves, resolvedTickets } }: { preview: Preview }) {
  const { t } = useTranslation('service-desk');
  const number = formatHandle(result) || t('merging.noNumber');
  const others = [...new Set([...kept.names, ...absorbed.names])].filter((name) => name !== result.number);
  const counts = [
    moves.tickets > 0 && t('merging.tickets', { count: moves.tickets }),
    moves.messages > 0 && t('merging.messages', { count: moves.messages }),
    moves.notes > 0 && t('merging.notes', { count: moves.notes }),
    moves.schedules > 0 && t('merging.schedules', { count: moves.schedules }),
    moves.campaigns > 0 && t('merging.campaigns', { count: moves.campaigns }),
  ].filter((text) => text !== false);
  return (
    <div className="merge-effects" role="status">
      <p>{t('merging.result', { name: plainName(result.name), number })}</p>
      <p>
        {t('merging.moves')} {counts.length > 0 ? counts.join(', ') : t('merging.nothing')}.
      </p>
      {others.length > 0 && <p>{t('merging.answers', { number, names: others.map(nameText).join(', ') })}</p>}
      {resolvedTickets > 0 && <p>{t('merging.resolved', { count: resolvedTickets })}</p>}
      {result.blockedAt && <p>{t('merging.blocked')}</p>}
      <p>{t('merging.undoHint')}</p>
    </div>
  );
}

function nameText(name: string): string {
  return name.startsWith('@') ? name : formatHandle({ number: name, username: null });
}
