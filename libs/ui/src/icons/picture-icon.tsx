/** A drawing in one colour: the data of an SVG, as manifests have it. */
export interface DrawnPicture {
  viewBox: string;
  paths: readonly string[];
}

/** A drawing from a manifest, in the form of the product's icons. A menu gives it a class, for the gap beside it. */
export function PictureIcon({ viewBox, paths, className = '' }: DrawnPicture & { className?: string }) {
  return (
    <span className={`anticon ${className}`} aria-hidden>
      <svg viewBox={viewBox} width="1em" height="1em" fill="currentColor" focusable="false" aria-hidden="true">
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    </span>
  );
}
