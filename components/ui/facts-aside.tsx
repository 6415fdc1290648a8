import { useId, type ReactNode } from 'react';
import { Facts, type FactsProps } from './facts.tsx';

interface FactsAsideProps extends FactsProps {
  /** "About this key". */
  title: string;
  className?: string;
  /** Below the facts. */
  children?: ReactNode;
}

/** The properties of what a page shows, beside its sections. */
export function FactsAside({ title, facts, className = '', children }: FactsAsideProps) {
  const id = useId();
  return (
    <aside aria-labelledby={id} className={`min-w-0 space-y-3 ${className}`}>
      <h2 id={id} className="border-t-4 border-ink pt-3 text-xl font-bold tracking-tight">
        {title}
      </h2>
      <Facts facts={facts} />
      {children}
    </aside>
  );
}
