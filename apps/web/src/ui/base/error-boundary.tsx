import { Component, type ReactNode } from 'react';
import { newIncident } from '../../lib/random.ts';
import { tellFault } from '../../lib/tell-fault.ts';

interface ErrorBoundaryProps {
  /** Rendered after a child has thrown `reason`. The server's log has it under `incident`. */
  readonly fallback: (reason: unknown, incident: string) => ReactNode;
  /** Key that renders the children again when it changes. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly resetKey: unknown;
  readonly failure: { readonly reason: unknown; readonly incident: string } | undefined;
}

/** Limits a render error to a part of the screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { resetKey: this.props.resetKey, failure: undefined };

  static getDerivedStateFromError(reason: unknown): Partial<State> {
    return { failure: { reason, incident: newIncident() } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, failure: undefined };
  }

  override componentDidCatch(): void {
    const { failure } = this.state;
    if (failure) tellFault(failure.reason, failure.incident);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.reason, failure.incident) : this.props.children;
  }
}
