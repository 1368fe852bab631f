import type { Notice } from '@touchline/domain/core/notice.ts';
import { notify } from '../data/notices.ts';
import { useUser } from './session.ts';

/** Wraps a command. Without an organization in the session, it shows `notice` instead. */
export const useOrganizationGuard = (notice: Notice) => {
  const { organizationId } = useUser();
  return <Given extends readonly unknown[]>(act: (...given: Given) => unknown) =>
    (...given: Given): unknown =>
      organizationId === '' ? notify(notice) : act(...given);
};
