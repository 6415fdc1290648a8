'use client';

import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface BoundaryState {
  failed: boolean;
}

/** Catches what the editor throws, be it a chunk that did not load or a bug, and leaves the rest of the page alone. */
export class PlaygroundBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="p-4 sm:p-8">
        <EmptyState
          title="The playground could not be loaded"
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Load it again
            </Button>
          }
        >
          <p>A part of the editor is missing or broken. Your tabs are kept in this browser.</p>
        </EmptyState>
      </div>
    );
  }
}
