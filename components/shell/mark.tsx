/** The logo: a Litfaß column with one poster. It is decorative because the name is next to it. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 28" aria-hidden className={className} fill="currentColor">
      <circle cx="12" cy="1.75" r="1.25" />
      <path d="M5 8c0-3 3-5 7-5s7 2 7 5z" />
      <path d="M3.5 9h17v2h-17z" />
      <path d="M6 12h12v11.5H6z" />
      <path d="M9.5 12H16v8.25H9.5z" fill="var(--accent-fill)" />
      <path d="M4.5 24.5h15V27h-15z" />
    </svg>
  );
}
