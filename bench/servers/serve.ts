import { scenarioNamed } from '../scenarios/index.ts';
import { startApollo } from './apollo.ts';
import { startLitfass } from './litfass.ts';
import { startMercurius } from './mercurius.ts';
import {
  type ServerAnswer,
  type ServerName,
  type ServerOrder,
  type ServerSettings,
  type StartServer,
} from './server.ts';
import { startYoga } from './yoga.ts';

/** Process entry of one server under load. The bench sends orders as messages; the server exits when the bench does. */
const starts: Readonly<Record<ServerName, StartServer>> = {
  litfass: startLitfass,
  mercurius: startMercurius,
  apollo: startApollo,
  yoga: startYoga,
};

async function begin(settings: ServerSettings): Promise<void> {
  const port = await starts[settings.server](settings, scenarioNamed(settings.scenario));
  tell({ kind: 'listening', port });
}

function tell(answer: ServerAnswer): void {
  process.send?.(answer);
}

process.on('message', (order: ServerOrder) => {
  switch (order.kind) {
    case 'start':
      begin(order.settings).catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        process.exit(1);
      });
      return;
    case 'cpu': {
      const { user, system } = process.cpuUsage();
      tell({ kind: 'cpu', microseconds: user + system });
      return;
    }
    case 'memory': {
      const { rss: resident } = process.memoryUsage();
      globalThis.gc?.();
      tell({ kind: 'memory', memory: { resident, heap: process.memoryUsage().heapUsed } });
    }
  }
});
process.on('disconnect', () => process.exit());
