import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { softLink } from '#lib/text/soft-link.ts';

/** `destructive` opens a dialog that confirms; `danger` is the button in it. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'destructive' | 'danger';
type Size = 'medium' | 'small';

const variants: Record<Variant, string> = {
  primary: 'border-accent-fill bg-accent-fill text-on-accent hover:border-accent-fill-hover hover:bg-accent-fill-hover',
  secondary: 'border-rule-strong bg-panel text-ink hover:border-ink',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  destructive: 'border-rule-strong bg-panel text-danger hover:border-danger',
  danger: 'border-danger bg-danger text-paper hover:border-ink hover:bg-ink',
};

const sizes: Record<Size, string> = {
  medium: 'min-h-10 px-4 text-base',
  small: 'min-h-8 px-3 text-sm whitespace-nowrap',
};

function buttonClass(variant: Variant, size: Size, extra: string | undefined): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-sm border py-1 text-center font-semibold no-underline transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    extra,
  );
}

interface ButtonLook {
  variant?: Variant | undefined;
  size?: Size | undefined;
  children: ReactNode;
}

type ButtonProps = ButtonLook & ComponentProps<'button'> & { pending?: boolean | undefined };

/**
 * A push button with `type="button"` by default. While `pending` it keeps the focus, is announced as busy and ignores
 * clicks.
 */
export function Button({
  variant = 'secondary',
  size = 'medium',
  pending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? refuseClick : onClick}
      {...rest}
    >
      {pending && <LoaderCircle aria-hidden size={16} className="animate-spin" />}
      {children}
    </button>
  );
}

// `disabled` would drop the focus in the middle of a form, so a pending button stays enabled and ignores clicks.
function refuseClick(event: MouseEvent): void {
  event.preventDefault();
}

type ButtonLinkProps = ButtonLook &
  ComponentProps<'a'> & {
    /** A link to a file, or to a page that explains why there is none. The browser loads it, never the router. */
    toFile?: boolean | undefined;
  };

/** A link that looks like a button: it navigates, and a `Button` acts. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  toFile = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a className={buttonClass(variant, size, className)} {...(!toFile && softLink)} {...rest}>
      {children}
    </a>
  );
}
