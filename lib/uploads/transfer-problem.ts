/** The network or a server is unavailable. A retry may succeed. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';
}

/** A retry wouldn't succeed. The message is for the reader. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
  readonly sessionEnded: boolean;

  constructor(message: string, sessionEnded = false) {
    super(message);
    this.sessionEnded = sessionEnded;
  }
}
