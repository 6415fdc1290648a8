interface BudgetBarProps {
  /** The accessible name: "Budget of Winter sale". */
  label: string;
  /** The spent share of the budget, or the share that is left of a limit: 0 to 1, and more when a budget is overspent. */
  share: number;
  /** The share that would be spent by now on schedule, as a mark. */
  expected?: number | null;
  /** The amounts in words, below the bar. */
  children: string;
}

/**
 * A share of a budget or a limit. It is the native element: screen readers know it, and it needs no inline style. The mark
 * is an SVG, which needs none either. Chromium positions the parts of the bar for a grid, so `static` keeps the fill as
 * high as the bar.
 */
export function BudgetBar({ label, share, expected = null, children }: BudgetBarProps) {
  return (
    <div className="min-w-32 space-y-1 lg:min-w-40">
      <div className="relative">
        <meter
          aria-label={label}
          min={0}
          max={1}
          value={Math.min(1, share)}
          className="block h-2.5 w-full appearance-none overflow-hidden rounded-sm border border-rule-strong bg-sunken text-ink forced-colors:appearance-auto [&::-moz-meter-bar]:bg-current [&::-webkit-meter-bar]:static [&::-webkit-meter-bar]:h-full [&::-webkit-meter-bar]:rounded-none [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-sunken [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-inner-element]:block [&::-webkit-meter-optimum-value]:bg-current [&::-webkit-meter-optimum-value]:bg-none"
        />
        {expected !== null && (
          <svg
            aria-hidden
            preserveAspectRatio="none"
            viewBox="0 0 100 1"
            className="absolute -inset-y-1 h-4.5 w-full overflow-visible"
          >
            <line
              x1={expected * 100}
              x2={expected * 100}
              y2={1}
              vectorEffect="non-scaling-stroke"
              className="stroke-accent stroke-2 forced-colors:stroke-[Highlight]"
            />
          </svg>
        )}
      </div>
      <p className="text-xs text-muted">{children}</p>
    </div>
  );
}
