import type { ReactNode } from 'react';

interface MessagePageProps {
  /** The large number or word: "404". */
  mark: string;
  title: string;
  children: ReactNode;
}

/** An error page: an explanation, and links to other pages. */
export function MessagePage({ mark, title, children }: MessagePageProps) {
  return (
    <div className="mx-auto grid max-w-[96rem] gap-8 px-4 py-12 sm:px-8 md:grid-cols-[auto_minmax(0,1fr)] md:gap-16 lg:py-24">
      <p
        aria-hidden
        className="flex h-32 w-36 items-end bg-accent-fill p-4 text-[3.5rem] leading-none font-black tracking-tight text-on-accent sm:h-80 sm:w-60 sm:text-[6.5rem]"
      >
        {mark}
      </p>
      <div className="max-w-[60ch] space-y-6 self-end">
        <h1 className="text-2xl font-extrabold tracking-tight sm:text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
