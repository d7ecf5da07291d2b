import type { ReactNode } from 'react';
import { Component } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ChunkLoadError } from '#platform/ui/screen.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

function ChunkTrouble() {
  const words = useWords();
  return (
    <EmptyState
      icon="warn"
      title={words('site.chunk')}
      action={
        <Button icon="again" onClick={() => location.reload()}>
          {words('site.reload')}
        </Button>
      }
    >
      {words('site.chunk_do')}
    </EmptyState>
  );
}

type State = { readonly trouble: unknown };

/** Catches what a screen throws: a missing part of the program, or a defect. The frame around it stays. */
export class Trouble extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { trouble: undefined };

  static getDerivedStateFromError(trouble: unknown): State {
    return { trouble };
  }

  override render(): ReactNode {
    const { trouble } = this.state;
    if (trouble instanceof ChunkLoadError) return <ChunkTrouble />;
    if (trouble !== undefined)
      return <ErrorState trouble={trouble} onRetry={() => this.setState({ trouble: undefined })} />;
    return this.props.children;
  }
}
