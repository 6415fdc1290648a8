/** At most `attempts` in a window of `seconds`, which starts with the first. */
export interface AttemptShape {
  readonly attempts: number;
  readonly seconds: number;
}

type Awaitable<Value> = Value | Promise<Value>;

/** Stores windows of attempts by key. */
export interface AttemptStore {
  /** Counts an attempt and returns 0; if there were too many, counts nothing and returns the milliseconds to wait. */
  begin(key: string, shape: AttemptShape): Awaitable<number>;
  /** The milliseconds to wait, without counting; 0 if the key may try now. */
  waitOf(key: string, shape: AttemptShape): Awaitable<number>;
  /** Removes one attempt that shouldn't count. */
  giveBack(key: string): Awaitable<void>;
  /** Removes the attempts of a key. */
  forget(key: string): Awaitable<void>;
  /** Removes the attempts of all keys that begin with a text. It reads all keys, so it is for rare use. */
  forgetBeginningWith(start: string): Awaitable<void>;
}
