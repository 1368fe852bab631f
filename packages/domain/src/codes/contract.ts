import * as z from 'zod/mini';
import { command, query, noContent } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { codeNotices } from './messages.ts';
import { newCode, registrationCode } from './schema.ts';

/** The organization's registration codes, newest first. */
export const listCodes = query('codes.list', {
  route: 'GET /codes',
  can: 'codes.manage',
  reads: ['codes'],
  output: z.array(registrationCode),
  failed: codeNotices.notLoaded,
});

export const createCode = command('codes.create', {
  route: 'POST /codes',
  can: 'codes.manage',
  changes: ['codes'],
  input: newCode,
  output: registrationCode,
  status: 201,
  done: codeNotices.created,
  failed: codeNotices.notCreated,
});

export const setCodeActive = command('codes.setActive', {
  route: 'PATCH /codes/{codeId}',
  can: 'codes.manage',
  changes: ['codes'],
  input: z.strictObject({ codeId: id, isActive: z.boolean() }),
  output: registrationCode,
  done: ({ isActive }) => (isActive ? codeNotices.activated : codeNotices.deactivated),
  failed: codeNotices.notUpdated,
});

export const deleteCode = command('codes.delete', {
  route: 'DELETE /codes/{codeId}',
  can: 'codes.manage',
  changes: ['codes'],
  ...noContent,
  done: codeNotices.deleted,
  failed: codeNotices.notDeleted,
});
