/** Names with their values, one per line; empty values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | null | undefined])[] }) {
  return (
    <dl className="billing-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
