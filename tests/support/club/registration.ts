import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import type { Club } from './club.ts';
import { nextNumber as next } from '../run/count.ts';
import type { TestServer } from '../server/server.ts';

/** Input for registering a new admin; every call uses a new email address. */
export const aFounder = () => ({
  organizationName: `SV Falke ${next()}`,
  fullName: 'Ada Admin',
  email: `ada-${next()}@example.net`,
  password: 'correct horse battery',
});

export const aCoachWith = (organizationCode: string) => ({
  organizationCode,
  role: 'coach' as const,
  firstName: 'Carla',
  lastName: 'Coach',
  email: `carla-${next()}@example.net`,
  password: 'correct horse battery',
  additionalData: { phone: '+43 660 1234567' as string | null },
});

export const aPlayerWith = (organizationCode: string) => ({
  organizationCode,
  role: 'player' as const,
  firstName: 'Paul',
  lastName: 'Player',
  email: `paul-${next()}@example.net`,
  password: 'correct horse battery',
  additionalData: {
    birth_date: '2005-05-05',
    position: 'Goalkeeper' as string | null,
    gender: 'Male' as const,
    parent_guardian_first_name: 'Gerda',
    parent_guardian_last_name: 'Guardian',
    parent_guardian_phone: '+43 660 7654321',
  },
});

/** A code that no other test uses; codes are unique across all organizations. */
export const aCodeText = (): string => `JOIN-${next()}`;

/** A code for coaches that expired long ago; no operation can create one. */
export const anExpiredCode = async ({ database: { db } }: TestServer, { admin }: Club): Promise<string> => {
  const { id, code } = await admin.ask(createCode, { code: aCodeText(), role: 'coach' });
  await db.updateTable('organization_codes').set({ expiry_date: '2020-01-01' }).where('id', '=', id).execute();
  return code;
};

/** Statement by an adult who registers a child and consents. */
export const guardianStatement = { kind: 'guardian', isAdult: true, consent: consentVersion } as const;

/** Input from a signed-in user who registers a child. */
export const aChildOf = (
  organizationCode: string,
  firstName: string,
  facts: Partial<ReturnType<typeof aPlayerWith>['additionalData']> = {},
) => ({
  organizationCode,
  role: 'player' as const,
  ...guardianStatement,
  firstName,
  lastName: 'Child',
  additionalData: { ...aPlayerWith(organizationCode).additionalData, birth_date: '2015-05-05', ...facts },
});

/** Input from a newcomer who registers a child. */
export const aChildWith = (organizationCode: string) => ({
  ...aPlayerWith(organizationCode),
  ...aChildOf(organizationCode, 'Paul'),
});
