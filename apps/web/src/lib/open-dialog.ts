import { useSearchParams } from 'wouter';

interface OpenedHere {
  readonly openedHere?: boolean;
}

let goingBack = false;

/** Goes back in the history; the browser does so a moment later. */
const goBack = (): void => {
  goingBack = true;
  window.addEventListener('popstate', () => (goingBack = false), { once: true });
  history.back();
};

/** Acts at once, or when the way back that is under way has ended: it would take a new entry with it. */
const whenBack = (act: () => void): void => {
  if (goingBack) window.addEventListener('popstate', act, { once: true });
  else act();
};

/**
 * The dialog that is open on a page, and the thing it is about, in the address: Back closes it, and a link to it
 * can be sent. Closing leaves no second entry of the page in the history.
 */
export const useOpenDialog = <Name extends string>() => {
  const [search, setSearch] = useSearchParams();

  const openDialog = (name: Name, about = ''): void =>
    whenBack(() =>
      setSearch(
        (previous) => {
          const next = new URLSearchParams(previous);
          next.set('dialog', name);
          if (about === '') next.delete('of');
          else next.set('of', about);
          return next;
        },
        { state: { openedHere: true } satisfies OpenedHere },
      ),
    );

  const closeDialog = (): void => {
    if ((history.state as OpenedHere | null)?.openedHere) {
      // Going back takes a moment; closing twice meanwhile must not go back twice.
      history.replaceState(null, '');
      goBack();
      return;
    }
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.delete('dialog');
        next.delete('of');
        return next;
      },
      { replace: true },
    );
  };

  return { dialog: search.get('dialog') as Name | null, about: search.get('of') ?? '', openDialog, closeDialog };
};
