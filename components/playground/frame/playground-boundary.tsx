'use client';

import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface BoundaryState {
  failed: boolean;
}

/** Catches errors of the editor, such as a failed chunk or a bug, so that the rest of the page keeps working. */
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
              Reload playground
            </Button>
          }
        >
          <p>Part of the editor is missing or broken. Your tabs are kept in this browser.</p>
        </EmptyState>
      </div>
    );
  }
}
