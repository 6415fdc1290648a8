'use client';

/** What one opens queries from, beside the editors. */
export function SidePane() {
  return <div className="flex-1 bg-paper" />;
}
