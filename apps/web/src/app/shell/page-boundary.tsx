import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';

interface Props {
  /** The address of the page: another one gets another chance. */
  readonly path: string;
  readonly children: ReactNode;
}

interface State {
  readonly path: string;
  readonly hasFailed: boolean;
}

/** Stands in for a page whose code could not be fetched: there is no signal, or the server is just being renewed. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, hasFailed: false };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState title="This page could not be opened" retryLabel="Reload" onRetry={() => window.location.reload()}>
        Please check your connection and try again.
      </ErrorState>
    );
  }
}
