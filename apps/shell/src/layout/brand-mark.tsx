/** The product's logo in the colour of the text around it; the lines of the note are transparent. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M6 3h20a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4H14l-7.3 5.6A1 1 0 0 1 5 28.8V24a4 4 0 0 1-3-3.9V7a4 4 0 0 1 4-4zM9 9.6h14v2.8H9zM9 15.2h9V18H9z"
      />
    </svg>
  );
}
