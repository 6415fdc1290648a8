import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface FormColumnsProps extends Omit<ComponentProps<'form'>, 'className'> {
  /** The effect of the form in sentences, which a narrow screen shows before the end of the form. */
  review?: ReactNode;
  /** What to know about the form, which a narrow screen shows after its end. */
  help?: ReactNode;
  /** The errors and the buttons, below the last field. */
  footer: ReactNode;
}

/** A form whose review or help is beside its fields on a wide screen, and stays in sight while they scroll. */
export function FormColumns({ review, help, footer, children, ...form }: FormColumnsProps) {
  return (
    <form
      {...form}
      className="grid gap-8 lg:grid-cols-[minmax(0,44rem)_18rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,44rem)_minmax(24rem,1fr)] xl:gap-x-16"
    >
      <div className="max-w-[44rem] min-w-0">{children}</div>
      <div
        className={clsx(
          'min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start',
          help !== undefined && 'max-lg:order-last',
        )}
      >
        {review}
        {help}
      </div>
      <div className="max-w-[44rem] min-w-0 space-y-6">{footer}</div>
    </form>
  );
}
