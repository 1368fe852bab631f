import { lazyComponent } from '../../ui/lazy-component.tsx';

const load = () => import('./registration-notes.tsx');

/** Their code comes after the form: most visitors leave before they need it. */
export const AlreadyConfirmed = lazyComponent({ load: async () => (await load()).AlreadyConfirmed, fallback: null });
export const CheckYourEmail = lazyComponent({ load: async () => (await load()).CheckYourEmail, fallback: null });
export const ConfirmationSent = lazyComponent({ load: async () => (await load()).ConfirmationSent, fallback: null });
export const FoundingClosed = lazyComponent({ load: async () => (await load()).FoundingClosed, fallback: null });
export const InvalidLink = lazyComponent({ load: async () => (await load()).InvalidLink, fallback: null });
export const LegalNote = lazyComponent({
  load: async () => (await load()).LegalNote,
  // The button below does not move when the text has come.
  fallback: () => <p className="h-15" />,
});
