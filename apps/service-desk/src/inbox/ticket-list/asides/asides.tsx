import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EyeOutlined, MoonOutlined } from '@recado/ui/icons';
import { arrangeDesk } from '../../desk-store.ts';
import type { AsideLists } from './use-asides.ts';
import './asides.css';

const kinds = [
  { kind: 'snoozed', icon: <MoonOutlined aria-hidden /> },
  { kind: 'followed', icon: <EyeOutlined aria-hidden /> },
] as const;

/** The ways to tickets beside the halves, with their numbers. */
export default function Asides({ lists }: { lists: AsideLists }) {
  const { t } = useTranslation('service-desk');
  const { shown, counts } = lists;
  const there = kinds.filter(({ kind }) => counts[kind] > 0);
  return (
    <section className="list-asides" aria-label={t('asides.name')}>
      {there.map(({ kind, icon }) => (
        <Button
          key={kind}
          size="small"
          type="text"
          className={shown === kind ? 'tonal' : undefined}
          icon={icon}
          aria-pressed={shown === kind}
          onClick={() => arrangeDesk({ aside: shown === kind ? null : kind })}
        >
          {t(`asides.${kind}`)} <span className="half-count">{counts[kind] > 999 ? '999+' : counts[kind]}</span>
        </Button>
      ))}
    </section>
  );
}
