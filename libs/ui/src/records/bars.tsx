import './bars.css';

/** A bar: its name, its value as text, and how long it is. */
export interface Bar {
  key: string;
  name: string;
  text: string;
  /** A smaller text behind the value. */
  also?: string | undefined;
  /** From 0 to 1. */
  share: number;
  tone?: 'danger' | 'warning' | undefined;
}

/**
 * A chart of a few bars, each with its name and value in words: nothing is visible only as a length. Drawn as elements,
 * so that it needs no library (docs/adr/0123).
 */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <dl className="bars">
      {bars.map(({ key, name, text, also, share, tone }) => (
        <div key={key} className="bar" data-tone={tone}>
          <dt>{name}</dt>
          <dd>
            <span className="bar-length" aria-hidden style={{ inlineSize: `${Math.round(share * 100)}%` }} />
            <strong>{text}</strong> {also && <small>{also}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
