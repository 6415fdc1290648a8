import type { Log } from './log.ts';

/** Reports sign-ins of people to the log and to the metrics. It never has an email address. */
export interface SignInLog {
  succeeded(details: SignInDetails): void;
  refused(reason: string, details: SignInDetails): void;
}

interface SignInDetails {
  /** IP address of the client. */
  readonly address: string;
  /** Absent while the person isn't known. */
  readonly userId?: string;
}

export function createSignInLog(log: Log, count: (outcome: 'ok' | 'refused') => void = () => undefined): SignInLog {
  return {
    succeeded: (details) => {
      count('ok');
      log.info(details, 'signed in');
    },
    refused: (reason, details) => {
      count('refused');
      log.warn({ reason, ...details }, 'sign-in refused');
    },
  };
}
