/**
 * The loaders of one request, each made at its first use. What they have read was read for the request's viewer and goes
 * away with the request.
 */
export class Loaders<Context> {
  readonly #context: Context;
  readonly #made = new Map<(context: Context) => unknown, unknown>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** The loader that `create` makes; the same one for the whole request. */
  of<Loader>(create: (context: Context) => Loader): Loader {
    let made = this.#made.get(create);
    if (made === undefined) this.#made.set(create, (made = create(this.#context)));
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the map holds under each function what that function made
    return made as Loader;
  }
}
