/** A text with its hits marked. */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const parts = marks.map(([from, to], index) => ({
    from,
    before: text.slice(marks[index - 1]?.[1] ?? 0, from),
    hit: text.slice(from, to),
  }));
  return (
    <>
      {parts.map(({ from, before, hit }) => (
        <span key={from}>
          {before}
          <mark>{hit}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
