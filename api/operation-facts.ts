/** What metrics, logs and traces say about an operation, computed once for each document. */
export interface OperationFacts {
  /** The root field. `several` if there is more than one, and `introspection` for the schema: few values in all. */
  readonly label: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  /** The name that the client gave it. */
  readonly name: string | undefined;
  /** The first 16 hexadecimal digits of the SHA-256 of its document, to find it without logging it. */
  readonly hash: string;
}
