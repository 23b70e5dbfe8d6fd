import { currentLanguage, localeOf, useTranslation } from '@recado/ui/i18n';
import { listIn, numberIn, textIn, valueIn } from '../read-data.ts';

/** A link on the web, which opens in a new tab. */
export function CardLink({ address, label }: { address: string; label: string }) {
  if (!/^https?:\/\//i.test(address)) return null;
  return (
    <a className="card-link" href={address} target="_blank" rel="noopener noreferrer nofollow">
      {label}
    </a>
  );
}

/** A price in its own currency; empty for a currency that does not exist. */
export function priceText(amount: unknown): string {
  const [value, currency] = [numberIn(amount, 'value'), textIn(amount, 'currency')];
  if (value === undefined) return '';
  try {
    return new Intl.NumberFormat(localeOf[currentLanguage()], { style: 'currency', currency }).format(value);
  } catch {
    return `${value} ${currency}`;
  }
}

/** How often each option of a poll or event was chosen, and by whom. */
export function Answers({ data, options }: { data: unknown; options: readonly { key: string; label: string }[] }) {
  const { t } = useTranslation('service-desk');
  const answers = listIn(data, 'answers');
  return (
    <ul className="card-answers" aria-label={t('card.answers', { count: answers.length })}>
      {options.map(({ key, label }) => {
        const chosen = answers.filter((answer) => listIn(answer, 'choices').includes(key));
        const names = chosen.map((answer) => nameOf(answer, t('card.you'))).filter(Boolean);
        const share = answers.length === 0 ? 0 : chosen.length / answers.length;
        return (
          <li key={key} title={names.join(', ') || undefined}>
            <span className="card-answer">
              <span>{label}</span>
              <span className="card-count">{chosen.length}</span>
            </span>
            <meter className="card-share" min={0} max={1} value={share} aria-hidden />
            {names.length > 0 && <small>{names.join(', ')}</small>}
          </li>
        );
      })}
    </ul>
  );
}

function nameOf(answer: unknown, you: string): string {
  return valueIn(answer, 'fromMe') === true ? you : textIn(answer, 'name');
}
