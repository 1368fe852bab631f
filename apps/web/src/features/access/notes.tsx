import { lazyComponent } from '../../ui/base/lazy-component.tsx';

const load = () => import('./registration-notes.tsx');

/** Loaded after the form, because most visitors leave before they need it. */
export const AlreadyConfirmed = lazyComponent(async () => (await load()).AlreadyConfirmed);
export const CheckYourEmail = lazyComponent(async () => (await load()).CheckYourEmail);
export const ConfirmationSent = lazyComponent(async () => (await load()).ConfirmationSent);
export const FoundingClosed = lazyComponent(async () => (await load()).FoundingClosed);
export const InvalidLink = lazyComponent(async () => (await load()).InvalidLink);
export const ClubFacts = lazyComponent(async () => (await load()).ClubFacts);
export const LegalNote = lazyComponent(async () => (await load()).LegalNote, {
  // Reserves the space, so that the button below does not move when the text loads.
  fallback: () => <p className="h-15" />,
});
