import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findNode, projectEnv } from './node.mjs';
import { Advice, collect, inProject, root, say } from './project.mjs';
import { memoryFlags } from './server-options.mjs';

/**
 * Settings for a server with the demo club. It has its own folder, regardless of a configured database, and no mail
 * server, because its people are fictional.
 */
export const demoSettings = () => ({
  DATA_DIR: path.resolve(root, process.env.DATA_DIR || 'demo-data'),
  DATABASE_URL: '',
  SMTP_URL: '',
});

const isEmpty = (folder) => !existsSync(folder) || readdirSync(folder).length === 0;

const makeDemo = async (env) => {
  say('Making the demo club, about half a minute …');
  const { code, output } = await collect(findNode(), [...memoryFlags(), inProject('apps/server/src/demo/demo.ts')], {
    env,
  });
  if (code !== 0) throw new Advice(`${output}\nThe demo club could not be made (above).`);
};

/** Creates the demo club if its folder is empty; returns the people to sign in as. */
export const ensureDemo = async (settings) => {
  const folder = settings.DATA_DIR;
  // The program writes this file last, so it marks completion.
  const signIns = path.join(folder, 'sign-in.txt');
  if (!existsSync(signIns)) {
    if (!isEmpty(folder)) {
      throw new Advice(
        `${folder} is not empty and holds no finished demo club. If making one was interrupted, delete the folder; ` +
          'otherwise name another one with DATA_DIR.',
      );
    }
    await makeDemo(projectEnv(settings));
  }
  return readFileSync(signIns, 'utf8').trimEnd();
};
