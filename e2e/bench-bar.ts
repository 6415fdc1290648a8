/** A limit and the measured value. */
export interface Bar {
  readonly bar: string;
  readonly reached: string;
  readonly passed: boolean;
}
