import { failureOrRefusal, success } from '../core/notice.ts';

/** Of a logo of the organization or of a team; apart, because few pages set one. */
export const logoNotices = {
  saved: success('Logo saved'),
  notSaved: failureOrRefusal('Failed to save the logo. Please try again.'),
  removed: success('Logo removed'),
  notRemoved: failureOrRefusal('Failed to remove the logo. Please try again.'),
} as const;
