import { readFileSync } from 'node:fs';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  printSchema,
  validateSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../errors.ts';
import { schema, schemaText } from './schema.ts';

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

interface Described {
  readonly path: string;
  readonly description: string | null | undefined;
}

/** Everything of the schema that has a name. */
function* everything(): Generator<Described> {
  for (const type of types) {
    yield { path: type.name, description: type.description };
    if (isEnumType(type)) {
      for (const { name, description } of type.getValues()) yield { path: `${type.name}.${name}`, description };
    } else if (isObjectType(type) || isInterfaceType(type)) {
      for (const { name, description, args } of Object.values(type.getFields())) {
        yield { path: `${type.name}.${name}`, description };
        for (const argument of args) {
          yield { path: `${type.name}.${name}(${argument.name}:)`, description: argument.description };
        }
      }
    } else if (isInputObjectType(type)) {
      for (const { name, description } of Object.values(type.getFields())) {
        yield { path: `${type.name}.${name}`, description };
      }
    }
  }
}

const all = [...everything()];

describe('the schema', () => {
  it('is the one that is printed in schema.graphql (else: npm run schema:print)', () => {
    expect(readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8')).toBe(schemaText);
  });

  it('is valid, and the same when it is read back', () => {
    expect(validateSchema(schema)).toEqual([]);
    expect(`${printSchema(buildSchema(schemaText))}\n`).toBe(schemaText);
  });

  it('describes every type, field, argument, enum value and input field in a sentence', () => {
    expect(all.length).toBeGreaterThan(150);
    const wanting = all.filter(({ description }) => !/^\S(.|\n)*[.!?]$/.test(description ?? ''));
    expect(wanting.map(({ path }) => path)).toEqual([]);
  });

  it('names fields and arguments in camelCase, types in PascalCase and enum values in SCREAMING_SNAKE_CASE', () => {
    for (const type of types) {
      expect(type.name).toMatch(/^[A-Z][A-Za-z]+$/);
      if (isEnumType(type)) for (const { name } of type.getValues()) expect(name).toMatch(/^[A-Z]+(_[A-Z0-9]+)*$/);
      else if (isObjectType(type) || isInterfaceType(type)) {
        for (const { name, args } of Object.values(type.getFields())) {
          for (const text of [name, ...args.map((argument) => argument.name)])
            expect(text).toMatch(/^[a-z][A-Za-z0-9]*$/);
        }
      } else if (isInputObjectType(type)) {
        for (const name of Object.keys(type.getFields())) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
      }
    }
  });

  it('gives every list the same arguments and the same answer', () => {
    const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name }) => name.startsWith('list'));
    expect(lists.map(({ name }) => name).sort()).toEqual([
      'listAPITokensByCompany',
      'listAudiencesByCompany',
      'listAuditEventsByCompany',
      'listCampaignsByCompany',
      'listCompanies',
      'listCompanyMembers',
      'listDenialsByCompany',
      'listEmptySearches',
      'listFailedJobs',
      'listFirstPartyUploadIssues',
      'listFirstPartyUploadsByCompany',
      'listPageFeedback',
      'listPageFeedbackSummaries',
      'listPartnerAccessGrantsByCompany',
      'listPartnerAccessGrantsByPartner',
      'listPartners',
      'listPerformanceByCompany',
      'listPlatformAuditEvents',
      'listPlatformCompanies',
      'listPlatformPeople',
      'listSavedQueriesByCompany',
      'listUndeliveredMails',
    ]);
    // A report is a list of what it is asked to group, and carries its sums.
    const reports = ['listPerformanceByCompany'];
    for (const { args, type } of lists.filter(({ name }) => !reports.includes(name))) {
      const own = args.map(({ name }) => name).filter((name) => !/^(?:company|partner|upload)Id$/.test(name));
      expect(own).toEqual(['filter', 'sort', 'page']);
      const page = schema.getType(String(type).replace('!', ''));
      expect(isObjectType(page) && Object.keys(page.getFields())).toEqual(['items', 'pageInfo']);
    }
  });

  it('keeps the given names', () => {
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(
      expect.arrayContaining(['listCompanies', 'listAPITokensByCompany']),
    );
    expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toContain('createAPIToken');
    for (const name of ['Date', 'DateTime', 'BigInt']) expect(schema.getType(name)).toBeDefined();
  });

  it('has a code for everything HTTP refuses', () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
    for (const code of errorCodes) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });
});
