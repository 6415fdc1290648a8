/** The label of a tab or a navigation entry that is bold while it is the current one, without moving its neighbors. */
export function SteadyLabel({ children }: { children: string }) {
  return (
    <span data-label={children} className="steady-label">
      {children}
    </span>
  );
}
