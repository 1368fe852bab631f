import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { goBack, runAfterBack, withParams } from './search-params.ts';
import { allowNextNavigation } from './navigation-blocker.ts';
import { newKey } from '../random.ts';

/** State in the history entry of a dialog that was opened on its page. It identifies that opening. */
interface OpeningState {
  readonly openedHere?: string;
}

const currentOpening = (): string | undefined => (history.state as OpeningState | null)?.openedHere;

/**
 * Returns the dialog open on a page and the id of its object from the URL. Back closes the dialog, and it can be linked
 * to. Closing leaves no second history entry for the page, and closes only the dialog of this render.
 */
export const useOpenDialog = <Name extends string>() => {
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const dialog = search.get('dialog') as Name | null;
  const about = search.get('of') ?? '';
  const opening = currentOpening();

  /**
   * Returns true while the URL is still the one from this render. A response may arrive after the user has closed the
   * dialog and opened another page or dialog, from which they must not be moved away.
   */
  const isStillOpen = (): boolean => {
    const currentParams = new URLSearchParams(window.location.search);
    return (
      currentParams.get('dialog') === dialog &&
      (currentParams.get('of') ?? '') === about &&
      currentOpening() === opening
    );
  };

  const show = useCallback(
    (name: Name, of: string): void =>
      setSearch(withParams({ dialog: name, of: of === '' ? undefined : of }), {
        state: { openedHere: newKey() } satisfies OpeningState,
      }),
    [setSearch],
  );

  const openDialog = useCallback((name: Name, of = ''): void => runAfterBack(() => show(name, of)), [show]);

  const closeDialog = (): void => {
    if (!isStillOpen()) return;
    allowNextNavigation();
    // Going back would undo a filter set since this render.
    const isUnfiltered = new URLSearchParams(window.location.search).toString() === search.toString();
    if (opening !== undefined && isUnfiltered) {
      // Going back is asynchronous. Closing twice must not go back twice.
      history.replaceState(null, '');
      goBack();
      return;
    }
    setSearch(withParams({ dialog: undefined, of: undefined }), { replace: true });
  };

  /** Opens the next dialog unless the user has closed this one or opened another. */
  const goOnTo = (name: Name, of = ''): void => {
    if (!isStillOpen()) return;
    closeDialog();
    runAfterBack(() => {
      // The closing dialog is still mounted with its typed text.
      allowNextNavigation();
      show(name, of);
    });
  };

  /**
   * Opens the page of the created object unless the dialog was closed. Back returns to the page where the dialog was
   * opened.
   */
  const leaveFor = (path: string): void => {
    if (!isStillOpen()) return;
    allowNextNavigation();
    navigate(path, { replace: opening !== undefined });
  };

  return { dialog, about, isStillOpen, openDialog, closeDialog, goOnTo, leaveFor };
};
