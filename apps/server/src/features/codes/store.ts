import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { codeProblems } from '@touchline/domain/codes/messages.ts';
import type { NewCode } from '@touchline/domain/codes/schema.ts';
import { columnsOf, fields } from '../../db/columns.ts';
import { rowOf, rowsOf, updateRows } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';

/** Maximum codes in a list, more than a club creates in several years. */
const maxCodes = 300;

const columns = fields('id', 'code', 'role', 'description', 'expiryDate', 'isActive', 'createdAt');

export const listCodes = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'organization_codes', organizationId)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxCodes)
    .execute();

export const requireCode = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'organization_codes', organizationId, id)
    .select(columns)
    .executeTakeFirstOrThrow(() => codeProblems.missing());

export const insertCode = (db: Db, organizationId: OrganizationId, createdBy: string, code: NewCode) =>
  db
    .insertInto('organization_codes')
    .values({ ...columnsOf('organization_codes', code), organization_id: organizationId, created_by: createdBy })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateActive = (db: Db, organizationId: OrganizationId, id: string, isActive: boolean) =>
  updateRows(db, 'organization_codes', organizationId)
    .set({ is_active: isActive })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow(() => codeProblems.missing());
