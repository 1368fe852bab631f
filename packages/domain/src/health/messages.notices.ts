import { failure } from '../core/notice.ts';

export const healthNotices = {
  notLoaded: failure("We couldn't load the state of the server."),
} as const;
