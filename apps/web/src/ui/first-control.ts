const controls = ':is(button, input:not([type=hidden]), select, textarea, [tabindex="0"]):not(:disabled)';

/**
 * Focuses the first control of a dialog's frame; content that is still loading may bring one that comes before the
 * others.
 */
const focusFirstControl = (frame: Element): boolean => {
  if (frame.querySelector('[data-slot=skeleton]')) return false;
  for (const control of frame.querySelectorAll<HTMLElement>(controls)) {
    // A control that is not drawn refuses the focus.
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    if (control instanceof HTMLInputElement) control.select();
    return true;
  }
  return false;
};

/**
 * Focuses the first control of a dialog, never its Close. While that control is loading, focuses the dialog itself.
 * Does nothing if the user has since pressed or focused something.
 */
export const beginAtFirstControl = (dialog: HTMLElement): void => {
  const frame = dialog.querySelector('[data-slot=frame]');
  if (!frame || focusFirstControl(frame)) return;
  dialog.focus({ preventScroll: true });
  const watch = new MutationObserver(() => {
    if (document.activeElement !== dialog || focusFirstControl(frame)) watch.disconnect();
  });
  watch.observe(frame, { subtree: true, childList: true, attributeFilter: ['disabled'] });
};
