/** While the next page loads: a bar at the upper edge of the window, and after three seconds a sentence at the lower one. */
export function NavigationProgress() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 print:hidden">
      <span className="sr-only">Loading the page</span>
      <div aria-hidden className="navigation-progress h-1 bg-accent-fill forced-color-adjust-none" />
      <p className="appears-late absolute inset-x-4 bottom-4 mx-auto w-fit rounded-sm border border-rule-strong bg-panel px-4 py-2 text-sm">
        Still waiting for the next page. It can take a few more seconds.
      </p>
    </div>
  );
}
