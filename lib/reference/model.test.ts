import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { loadSchema } from '../schema/schema.ts';
import { readReference, type Reference, type ReferenceType } from './model.ts';

const schema = buildSchema(`
  "Every place a directive can be."
  directive @cached(seconds: Int! = 60) repeatable on FIELD | QUERY
  "By a **rule**."
  scalar Slug @specifiedBy(url: "https://slug.example")
  enum Size { SMALL, LARGE @deprecated(reason: "Use SMALL. Removed on 2027-11-21.") }
  interface Named { name: String! }
  type Cat implements Named { name: String!, kittens: [Cat!]!, nicknames: [String], tree: [[Cat]!] }
  type Dog implements Named { name: String!, barks(loud: Boolean = true, at: [Slug!] @deprecated): Boolean! }
  union Pet = Dog | Cat
  input PetFilter { size: Size = SMALL, names: [String!]!, or: [PetFilter!] }
  input PetKey @oneOf { slug: Slug, id: ID }
  type Query { pet(key: PetKey!): Pet, allPets(filter: PetFilter = { names: ["a"] }): [Pet!]! }
  type Mutation { rename(slug: Slug!): Cat }
`);
const reference = readReference(schema, { hasCosts: false });

function typeOf(name: string, from: Reference = reference): ReferenceType {
  const found = from.types.get(name);
  if (found === undefined) throw new Error(`no type ${name}`);
  return found;
}

function fieldOf(type: string, name: string, from: Reference = reference) {
  const found = typeOf(type, from).fields.find((field) => field.name === name);
  if (found === undefined) throw new Error(`no field ${type}.${name}`);
  return found;
}

describe('the reference of a schema', () => {
  test('has every type except introspection, and operations in alphabetical order', () => {
    expect([...reference.types.keys()].filter((name) => name.startsWith('__'))).toEqual([]);
    expect(reference.operations.query.map(({ coordinate }) => coordinate)).toEqual(['Query.allPets', 'Query.pet']);
    expect(reference.operations.mutation.map(({ name }) => name)).toEqual(['rename']);
    expect(reference.operations.subscription).toEqual([]);
  });

  test('distinguishes the kinds of types', () => {
    const kinds = ['Cat', 'Named', 'Pet', 'PetFilter', 'Size', 'Slug', 'ID'].map((name) => typeOf(name).kind);
    expect(kinds).toEqual(['object', 'interface', 'union', 'input', 'enum', 'scalar', 'scalar']);
  });

  test.each([
    ['Cat', 'name', ['', 'String', '!'], 'never null'],
    ['Cat', 'kittens', ['[', 'Cat', '!]!'], 'list, never null'],
    ['Cat', 'nicknames', ['[', 'String', ']'], 'list that may contain null, may be null'],
    ['Cat', 'tree', ['[[', 'Cat', ']!]'], 'list of lists, may be null'],
    ['Query', 'pet', ['', 'Pet', ''], 'may be null'],
  ])('explains the modifiers of a type: %s.%s', (parent, name, parts, words) => {
    const { before, name: named, after, words: said } = fieldOf(parent, name).type;
    expect([before, named, after]).toEqual(parts);
    expect(said).toBe(words);
  });

  test('shows required arguments and defaults', () => {
    const [size, names, or] = typeOf('PetFilter').inputFields;
    expect(size).toMatchObject({ required: false, defaultValue: 'SMALL', type: { words: 'optional' } });
    expect(names).toMatchObject({ required: true, defaultValue: undefined, type: { words: 'required, list' } });
    expect(or).toMatchObject({ required: false, type: { words: 'optional, list' } });
    const [filter] = fieldOf('Query', 'allPets').arguments;
    expect(filter).toMatchObject({ coordinate: 'Query.allPets(filter:)' });
    expect(filter?.defaultValue?.replaceAll(/\s/g, '')).toBe('{size:SMALL,names:["a"]}');
  });

  test('shows deprecated elements and their removal dates', () => {
    expect(typeOf('Size').values[1]?.deprecation).toEqual({
      reason: 'Use SMALL. Removed on 2027-11-21.',
      removal: '2027-11-21',
    });
    const [loud, at] = fieldOf('Dog', 'barks').arguments;
    expect(loud?.deprecation).toBeUndefined();
    expect(at?.deprecation).toEqual({ reason: 'No longer supported', removal: undefined });
  });

  test('links interfaces, unions and their types', () => {
    expect(typeOf('Pet').possibleTypes).toEqual(['Cat', 'Dog']);
    expect(typeOf('Named').possibleTypes).toEqual(['Cat', 'Dog']);
    expect(typeOf('Cat').interfaces).toEqual(['Named']);
    expect(typeOf('PetKey').oneOf).toBe(true);
    expect(typeOf('Slug').specifiedBy).toBe('https://slug.example');
  });

  test('lists the uses of a type, operations first', () => {
    expect(typeOf('Pet').usage).toEqual({ returnedBy: ['Query.pet', 'Query.allPets'], acceptedBy: [] });
    expect(typeOf('Slug').usage.acceptedBy).toEqual(['Mutation.rename(slug:)', 'Dog.barks(at:)', 'PetKey.slug']);
  });

  test('shows definitions without their descriptions', () => {
    expect(typeOf('Slug').definition).toBe('scalar Slug @specifiedBy(url: "https://slug.example")');
    expect(typeOf('Dog').definition).toContain('barks(loud: Boolean = true, at: [Slug!] @deprecated): Boolean!');
  });

  test('has the directives for operations', () => {
    expect(reference.directives.map(({ name }) => name)).toEqual(['cached', 'include', 'skip']);
    expect(reference.directives[0]?.definition).toBe(
      'directive @cached(seconds: Int! = 60) repeatable on FIELD | QUERY',
    );
  });

  test('has no costs and permissions for another schema', () => {
    expect(fieldOf('Query', 'allPets')).toMatchObject({ cost: undefined, scopes: [] });
  });
});

describe('the reference of our own schema', async () => {
  const own = readReference(await loadSchema(), { hasCosts: true });

  test('shows the permission from a field’s description', () => {
    expect(fieldOf('Query', 'listCampaignsByCompany', own).scopes).toEqual(['CAMPAIGNS_READ']);
    expect(fieldOf('Campaign', 'performance', own).scopes).toEqual(['REPORTS_READ']);
    expect(fieldOf('Query', 'listCompanies', own).scopes).toEqual([]);
  });

  test('gives a long argument a line of its own in a definition', () => {
    expect(fieldOf('Mutation', 'createCampaign', own).definition).toBe(
      'createCampaign(\n  input: CreateCampaignInput!\n): CampaignPayload!',
    );
    expect(fieldOf('Query', 'getCampaign', own).definition).toBe('getCampaign(id: ID!): Campaign');
  });

  test('shows the cost of selecting a field', () => {
    expect(fieldOf('Query', 'listCompanies', own).cost).toEqual({ kind: 'page', limit: 50 });
    expect(fieldOf('Company', 'name', own).cost).toEqual({ kind: 'free' });
    expect(fieldOf('Campaign', 'budget', own).cost).toEqual({ kind: 'object' });
    expect(fieldOf('Campaign', 'audiences', own).cost).toEqual({ kind: 'list' });
  });
});
