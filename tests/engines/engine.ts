import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A browser that Playwright cannot drive, controlled through its own protocol. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page; returns its value, awaiting it if it is a promise. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

const startTimeout = 180_000;

/** Starts a program and waits until it prints its address; `stop` also ends every process that it started. */
const startListener = async (command: string, args: readonly string[], listens: RegExp) => {
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await exit;
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const deadline = Date.now() + startTimeout;
  for (;;) {
    const listenAddress = listens.exec(output)?.[1];
    if (listenAddress) return { address: listenAddress, stop };
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error(`${command} did not start:\n${output}`);
    }
    await wait(50);
  }
};

/** Firefox through its own WebDriver BiDi, because Playwright uses a command that this release does not have. */
const openFirefox = async (): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'touchline-firefox-'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const { address, stop } = await startListener('firefox-esr', args, /BiDi listening on (ws:\/\/\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const pendingAnswers = new Map<number, (answer: { error?: string; message?: string; result: unknown }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data));
    pendingAnswers.get(answer.id)?.(answer);
  });
  let count = 0;
  const send = async <T>(method: string, params: object): Promise<T> => {
    count += 1;
    const id = count;
    const reply = new Promise<{ error?: string; message?: string; result: unknown }>((resolve) => {
      pendingAnswers.set(id, resolve);
    });
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await reply;
    if (error) throw new Error(`${error}: ${message}`);
    return result as T;
  };
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const answer = await send<{ result: { value: string }; exceptionDetails?: { text: string } }>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify({ value }))`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value).value;
    },
    async close() {
      socket.close();
      await stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};

const libraries = '/usr/lib';

const miniBrowser = (): string | undefined =>
  readdirSync(libraries)
    .flatMap((platform) =>
      ['4.1', '4.0', '6.0'].map((version) => join(libraries, platform, `webkit2gtk-${version}/MiniBrowser`)),
    )
    .find((file) => existsSync(file));

/** WebKitGTK through WebDriver: Safari's engine with the system's locale data. */
const openWebKit = async (): Promise<Engine> => {
  const port = 20_000 + (process.pid % 20_000);
  const { stop } = await startListener(
    'xvfb-run',
    ['-a', 'sh', '-c', `echo listens; exec WebKitWebDriver --port=${port}`],
    /(listens)/,
  );
  const send = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } };
  const openSession = async (deadline: number): Promise<{ sessionId: string }> => {
    try {
      return await send('', { capabilities: { alwaysMatch: options } });
    } catch (fault) {
      if (Date.now() > deadline) throw fault;
      await wait(200);
      return openSession(deadline);
    }
  };
  const { sessionId } = await openSession(Date.now() + startTimeout);
  return {
    async open(url) {
      await send(`/${sessionId}/url`, { url });
    },
    async evaluate(expression) {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify({ value })))`;
      return JSON.parse(await send<string>(`/${sessionId}/execute/async`, { script, args: [] })).value;
    },
    close: stop,
  };
};

const isInstalled = (program: string): boolean => existsSync(join('/usr/bin', program));

/** Other engines and, for each, whether this machine has it. */
export const engines: readonly (readonly [name: string, isHere: boolean, open: () => Promise<Engine>])[] = [
  ['Firefox', isInstalled('firefox-esr'), openFirefox],
  ['WebKit', isInstalled('WebKitWebDriver') && isInstalled('xvfb-run') && miniBrowser() !== undefined, openWebKit],
];
