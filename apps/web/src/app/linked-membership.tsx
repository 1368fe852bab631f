import { useEffect, useEffectEvent } from 'react';
import { readSession } from '@touchline/domain/access/contract.ts';
import { membershipNotices } from '@touchline/domain/access/messages.memberships.ts';
import type { SessionUser } from '@touchline/domain/access/schema.ts';
import { call } from '../lib/data/api.ts';
import { forgetBrought } from '../lib/data/brought.ts';
import { notify } from '../lib/data/notices.ts';
import { resumeOnce, switchTo, useUser } from '../lib/session/session.ts';
import { LoadingPage } from '../ui/states/loading-page.tsx';

const membershipParam = 'membership';

/** Returns the membership that an emailed link names. */
export const membershipInAddress = (): string | undefined =>
  new URLSearchParams(window.location.search).get(membershipParam) ?? undefined;

/** Removes the membership from the address, so that a copied link opens the recipient's own membership. */
const cleanAddress = (): void => {
  const address = new URL(window.location.href);
  address.searchParams.delete(membershipParam);
  history.replaceState(history.state, '', address);
};

/** Returns the session in this membership if it is one of the user's active memberships. */
const sessionIn = async (membership: string) => {
  // A late response must not switch the tab back to the membership it resumed.
  await resumeOnce();
  forgetBrought();
  const { session } = await call(readSession, {}, { membership });
  const isOpen = session?.user.membershipId === membership && session.user.hold !== 'ended';
  return isOpen ? session : undefined;
};

/** Switches only this tab to one of the user's memberships and shows a toast. */
export const openMembership = async (membership: string, user: SessionUser): Promise<void> => {
  try {
    const session = await sessionIn(membership);
    if (session) switchTo(session, { onlyHere: true });
    const { organizationName, role } = session?.user ?? user;
    notify(membershipNotices[session ? 'opened' : 'notHere'](organizationName, role));
  } catch {
    notify(membershipNotices.notSwitched);
  }
};

/** Opens the membership that an emailed link names, in this tab only, before rendering the page. */
export function LinkedMembership({ id, onArrived }: { readonly id: string; readonly onArrived: () => void }) {
  const user = useUser();
  const arrive = useEffectEvent(() => {
    cleanAddress();
    onArrived();
  });
  const openLinked = useEffectEvent(async () => {
    if (user.hold !== 'ended' && user.membershipId !== id) await openMembership(id, user);
  });
  useEffect(() => void openLinked().then(arrive), []);
  return <LoadingPage />;
}
