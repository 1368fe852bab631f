import { Component, type ReactNode } from 'react';

/**
 * Stands in for everything where a file of the app was lost on its way and no page is there yet that could say so. It
 * has to come with the first files, so it is made of next to nothing.
 */
export class LastResort extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="flex flex-col items-center px-4 py-12 text-center">
        <h1 className="font-semibold">This page could not be opened</h1>
        <p className="mt-1 text-muted-foreground">Please check your connection and try again.</p>
        <a className="mt-5 underline" href={window.location.href}>
          Reload
        </a>
      </main>
    );
  }
}
