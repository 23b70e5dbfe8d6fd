import './figures.css';

/** One figure: its name, its value, and an explanation. */
export interface FigureProps {
  name: string;
  value: string;
  also?: string | null;
  /** Whether it needs attention. */
  isBad?: boolean;
}

/** A few figures side by side, each on a card. */
export function Figures({ figures }: { figures: readonly FigureProps[] }) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, also, isBad }) => (
        <div key={name} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>
            {value}
            {also && <small>{also}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
