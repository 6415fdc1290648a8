/** The network or a server was gone: worth trying again. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';
}

/** Trying again would change nothing; the message is for the reader. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
  readonly sessionEnded: boolean;

  constructor(message: string, sessionEnded = false) {
    super(message);
    this.sessionEnded = sessionEnded;
  }
}
