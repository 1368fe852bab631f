import * as contract from '@touchline/domain/organization/contract.ts';
import { removeLogo, setLogo } from '@touchline/domain/organization/contract.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { organizationProblems } from '@touchline/domain/organization/messages.ts';
import { missingOfContact } from '@touchline/domain/organization/schema.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { squarePictureOf } from '../../core/pages/pictures.ts';
import { lockSecondStep } from '../security/store.ts';
import { keepEventTimes } from '../schedule/store.zone.ts';
import { keepTryoutTimes } from '../tryouts/store.zone.ts';
import { lockTimeZone, readOrganization, updateOrganization, updateSecondStepFrom } from './store.ts';
import * as store from './store.ts';

export const organizationOperations: readonly Implementation[] = [
  implement(contract.readOrganization, {
    summary: 'Read the settings of the organization',
    run: ({ db, actor }) => readOrganization(db, actor.organizationId),
  }),

  implement(contract.updateOrganization, {
    summary: 'Change the settings of the organization',
    audit: { entity: 'organization', words: 'edited the organization', id: 'own organization', fields: true },
    subject: ({ db, actor }) => readOrganization(db, actor.organizationId),
    run: async (context, { expected, ...changes }, before) => {
      const { db, actor, user } = context;
      const { organizationId } = actor;
      const read = () => readOrganization(db, organizationId);
      await refuseStaleEdit(context, { table: 'organizations', id: organizationId, read }, expected, changes);
      const missing = missingOfContact({ ...before, ...changes });
      if (missing) throw organizationProblems.contactIncomplete(missing);
      const { timeZone } = changes;
      const previousZone = timeZone && (await lockTimeZone(db, organizationId));
      await updateOrganization(db, organizationId, changes);
      if (previousZone && timeZone && previousZone !== timeZone) {
        const zones = { from: previousZone, to: timeZone };
        await keepTryoutTimes(db, organizationId, zones);
        await keepEventTimes(db, organizationId, zones, user);
      }
      return read();
    },
  }),

  implement(contract.requireSecondStep, {
    summary: 'Require a second step of admins',
    audit: {
      entity: 'organization',
      words: 'changed the required second step of',
      id: 'own organization',
      fields: true,
    },
    subject: ({ db, actor }) => readOrganization(db, actor.organizationId),
    run: async ({ db, actor, user, now }, { secondStepFrom: from }, before) => {
      if (from !== null && from !== before.secondStepFrom && from < dayOf(now, user.timeZone))
        throw organizationProblems.dayOver();
      if (from !== null && !(await lockSecondStep(db, actor.userId))) throw organizationProblems.ownSecondStepFirst();
      await updateSecondStepFrom(db, actor.organizationId, from);
    },
  }),

  implement(setLogo, {
    summary: 'Set the logo of the organization',
    audit: { entity: 'organization', words: 'changed the logo of', id: 'own organization' },
    beforeTransaction: ({ log }, { picture }) => squarePictureOf(log, picture),
    run: ({ db, actor }, _input, image) => store.putLogo(db, actor.organizationId, null, image),
  }),

  implement(removeLogo, {
    summary: 'Remove the logo of the organization',
    audit: { entity: 'organization', words: 'removed the logo of', id: 'own organization' },
    run: async ({ db, actor, auditEntry }) => {
      if (!(await store.removeLogo(db, actor.organizationId, null))) auditEntry.omit();
    },
  }),
];
