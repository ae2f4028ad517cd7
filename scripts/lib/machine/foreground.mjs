import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectNode, projectRoot } from '../project.mjs';

/**
 * Runs a script on the project's Node in place of this process: same terminal, signals and exit code.
 * @param {string[]} args the script and its arguments
 */
export function runInForeground(args) {
  const child = spawn(projectNode, args, { cwd: projectRoot, stdio: 'inherit' });
  child.on('error', (error) => {
    console.error(`${args[0]} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the child as well. A second SIGINT would mean "stop at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
}
