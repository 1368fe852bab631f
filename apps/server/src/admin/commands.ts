import { backup } from '../backup/command.ts';
import type { Command } from '../core/process/commands.ts';
import { makeAdmin, removeAdmin } from './admins.ts';
import { deleteOrganization, exportOne, findOrganization, listAll } from './organizations.ts';
import { confirm, findPeople, resetPassword, resetStep } from './people.ts';
import { check, listJobs, runJob, reportVersion, testMail } from './server.ts';

/** All commands that a running server accepts from its operator. */
export const commands: readonly Command[] = [
  findPeople,
  resetPassword,
  confirm,
  resetStep,
  makeAdmin,
  removeAdmin,
  listAll,
  exportOne,
  findOrganization,
  deleteOrganization,
  listJobs,
  runJob,
  testMail,
  check,
  reportVersion,
  backup,
];
