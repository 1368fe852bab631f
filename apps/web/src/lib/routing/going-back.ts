let goingBack = false;

/** Goes back in the history; the browser does so a moment later. */
export const goBack = (): void => {
  goingBack = true;
  window.addEventListener('popstate', () => (goingBack = false), { once: true });
  history.back();
};

/** Acts at once, or when the way back that is under way has ended: it would take a new address with it. */
export const whenBack = (act: () => void): void => {
  if (goingBack) window.addEventListener('popstate', act, { once: true });
  else act();
};
