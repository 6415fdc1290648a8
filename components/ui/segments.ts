/** Choices side by side in one frame: links to views of a list, or buttons. The current one has `aria-current` or `aria-pressed`. */
export const segments =
  'flex w-fit divide-x divide-rule-strong rounded-sm border border-rule-strong bg-panel max-sm:w-full';

/** One choice of `segments`. Forced colors leave out the background of the current one. */
export const segment =
  'flex min-h-9 grow items-center justify-center px-4 text-center text-sm text-ink no-underline hover:bg-sunken max-sm:px-1.5 sm:whitespace-nowrap aria-[current=true]:bg-ink aria-[current=true]:font-semibold aria-[current=true]:text-paper forced-colors:aria-[current=true]:underline aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-paper';
