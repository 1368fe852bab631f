import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { goBack, whenBack, withParams } from './search-params.ts';
import { allowNextNavigation } from './navigation-blocker.ts';
import { newKey } from '../random.ts';

/** In the history's entry of a dialog that was opened on its page: which opening that was. */
interface OpenedHere {
  readonly openedHere?: string;
}

const openingHere = (): string | undefined => (history.state as OpenedHere | null)?.openedHere;

/**
 * The dialog that is open on a page, and the thing it is about, in the address: Back closes it, and a link to it
 * can be sent. Closing leaves no second entry of the page in the history, and closes only the dialog of this render.
 */
export const useOpenDialog = <Name extends string>() => {
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const dialog = search.get('dialog') as Name | null;
  const about = search.get('of') ?? '';
  const opening = openingHere();

  /**
   * True while the address is the one of this render. An answer may come after the user has closed the dialog that
   * waited for it and is on another page or in another dialog, and must not be moved away from there.
   */
  const isStillOpen = (): boolean => {
    const now = new URLSearchParams(window.location.search);
    return now.get('dialog') === dialog && (now.get('of') ?? '') === about && openingHere() === opening;
  };

  const show = useCallback(
    (name: Name, of: string): void =>
      setSearch(withParams({ dialog: name, of: of === '' ? undefined : of }), {
        state: { openedHere: newKey() } satisfies OpenedHere,
      }),
    [setSearch],
  );

  const openDialog = useCallback((name: Name, of = ''): void => whenBack(() => show(name, of)), [show]);

  const closeDialog = (): void => {
    if (!isStillOpen()) return;
    allowNextNavigation();
    // Going back would undo a filter that was set since this render.
    const isUnfiltered = new URLSearchParams(window.location.search).toString() === search.toString();
    if (opening !== undefined && isUnfiltered) {
      // Going back takes a moment; closing twice must not go back twice.
      history.replaceState(null, '');
      goBack();
      return;
    }
    setSearch(withParams({ dialog: undefined, of: undefined }), { replace: true });
  };

  /** Opens the dialog that follows this one, unless the person has closed this one or opened another. */
  const goOnTo = (name: Name, of = ''): void => {
    if (!isStillOpen()) return;
    closeDialog();
    whenBack(() => {
      // The closed dialog is still drawn, with its typed text.
      allowNextNavigation();
      show(name, of);
    });
  };

  /**
   * Opens the page of the object that the dialog made, unless the dialog was closed. Back returns to where it was
   * opened.
   */
  const leaveFor = (path: string): void => {
    if (!isStillOpen()) return;
    allowNextNavigation();
    navigate(path, { replace: opening !== undefined });
  };

  return { dialog, about, isStillOpen, openDialog, closeDialog, goOnTo, leaveFor };
};
