import { type IdentifierType, identifierTypes } from '#shared/identifiers/identifier-types.ts';
import { typeOf } from '../identity/identity-kinds.ts';
import type { IdentityCount } from './member-store.ts';
import type { TypeChange } from './upload-work-store.ts';

type Submitted = ReadonlyMap<IdentifierType, { readonly submitted: number; readonly valid: number }>;

/** The counts by type that an upload collects. */
export class TypeTotals {
  readonly #ofBuckets = new Map<number, readonly IdentityCount[]>();
  readonly #changed = new Map<IdentifierType, number>();
  /** People who were added or removed. */
  changedPersons = 0;

  /** Stores the counts of a bucket, instead of earlier ones. */
  setDistinct(bucket: number, counts: readonly IdentityCount[]): void {
    this.#ofBuckets.set(bucket, counts);
  }

  /** People in the file. */
  get persons(): number {
    return [...this.#ofBuckets.values()].flat().reduce((sum, { persons }) => sum + Number(persons), 0);
  }

  get #distinct(): ReadonlyMap<IdentifierType, number> {
    const totals = new Map<IdentifierType, number>();
    for (const count of [...this.#ofBuckets.values()].flat()) add(totals, count);
    return totals;
  }

  /** The distinct identifiers of a bucket. */
  distinctOf(bucket: number): readonly IdentityCount[] {
    return this.#ofBuckets.get(bucket) ?? [];
  }

  addChanges(counts: readonly IdentityCount[]): void {
    for (const count of counts) {
      add(this.#changed, count);
      this.changedPersons += Number(count.persons);
    }
  }

  /** Replaces the changes that were added. */
  setChanges(counts: readonly IdentityCount[]): void {
    this.#changed.clear();
    this.changedPersons = 0;
    this.addChanges(counts);
  }

  /** Identifiers of the file that changed nothing, because they were known. */
  get unchanged(): number {
    const sum = (totals: ReadonlyMap<IdentifierType, number>) =>
      [...totals.values()].reduce((all, one) => all + one, 0);
    return sum(this.#distinct) - sum(this.#changed);
  }

  /** The upload's changes to the counts of its audience. Removed members have no submitted identifiers. */
  changes(submitted: Submitted, operation: 'ADD' | 'REMOVE' | 'REPLACE'): TypeChange[] {
    const sign = operation === 'REMOVE' ? -1 : 1;
    return this.#of(operation === 'REMOVE' ? new Map() : submitted, this.#changed, sign);
  }

  /** The counts of the upload itself. */
  ofUpload(submitted: Submitted): TypeChange[] {
    return this.#of(submitted, this.#distinct, 1);
  }

  #of(submitted: Submitted, members: ReadonlyMap<IdentifierType, number>, sign: number): TypeChange[] {
    return identifierTypes
      .filter((type) => submitted.has(type) || members.has(type))
      .map((type) => ({
        type,
        submitted: String(submitted.get(type)?.submitted ?? 0),
        valid: String(submitted.get(type)?.valid ?? 0),
        members: String(sign * (members.get(type) ?? 0)),
      }));
  }
}

function add(totals: Map<IdentifierType, number>, { kind, hashed, identities }: IdentityCount): void {
  const type = typeOf(kind, hashed);
  totals.set(type, (totals.get(type) ?? 0) + Number(identities));
}
